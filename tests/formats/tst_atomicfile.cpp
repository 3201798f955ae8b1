// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/atomicfile.h"
#include "testclass.h"

#include <QtTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! Whether the sentence has that part, for a person who is not root: root may write everywhere.
bool saysToOthers(const QString &path, const QString &part)
{
    const pid_t child = fork();
    if (child == 0) {
        const bool isSomeone = getuid() != 0 || setuid(65534) == 0;
        _exit(isSomeone && whyNotWritable(path).contains(part) ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

class AtomicFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatCanBeWrittenHasNoReason()
    {
        QCOMPARE(whyNotWritable(path(u"new"_s)), QString());
        QVERIFY(writeAtomically(path(u"old"_s), "bytes"));
        QCOMPARE(whyNotWritable(path(u"old"_s)), QString());
    }

    void whatIsNoFileIsSaid()
    {
        QVERIFY(whyNotWritable(path(u"none/a"_s)).contains(u"does not exist"_s));
        QVERIFY(whyNotWritable(m_folder.path()).contains(u"folder or a device"_s));
        QVERIFY(whyNotWritable(u"/dev/null"_s).contains(u"folder or a device"_s));
        QCOMPARE(mkfifo(qPrintable(path(u"fifo"_s)), 0600), 0);
        QVERIFY(whyNotWritable(path(u"fifo"_s)).contains(u"folder or a device"_s));
    }

    void whatIsProtectedIsSaid()
    {
        QVERIFY(writeAtomically(path(u"protected"_s), "bytes"));
        QVERIFY(QFile::setPermissions(path(u"protected"_s), QFile::ReadOwner | QFile::ReadOther));
        chmod(qPrintable(m_folder.path()), 0777);
        QVERIFY(saysToOthers(path(u"protected"_s), u"write-protected"_s));
        QVERIFY(!saysToOthers(path(u"new"_s), u"cannot be saved"_s));
        chmod(qPrintable(m_folder.path()), 0555);
        QVERIFY(saysToOthers(path(u"new"_s), u"may not write into the folder"_s));
        chmod(qPrintable(m_folder.path()), 0700);
    }

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

ALPHASCOPE_TEST(AtomicFileTest, QCoreApplication)
#include "tst_atomicfile.moc"
