// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text.h"
#include "testclass.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

//! The file that the engine was loaded from.
QString enginePath()
{
    alphascope::grouped(1); // so that the engine is needed
    QFile maps(u"/proc/self/maps"_s);
    if (!maps.open(QIODevice::ReadOnly))
        return {};
    static const QRegularExpression engine(u"\\S*libalphascope-engine\\S*"_s);
    return engine.match(QString::fromUtf8(maps.readAll())).captured();
}

//! The level of the best variant that this processor runs and the environment allows; empty: the one for all.
QString expectedLevel()
{
    const QByteArray tunables = qgetenv("GLIBC_TUNABLES");
    if (__builtin_cpu_supports("x86-64-v4") && !tunables.contains("-AVX512F"))
        return u"x86-64-v4"_s;
    if (__builtin_cpu_supports("x86-64-v3") && !tunables.contains("-AVX2"))
        return u"x86-64-v3"_s;
    return __builtin_cpu_supports("x86-64-v2") ? u"x86-64-v2"_s : QString();
}

} // namespace

class TestVariants : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theBestVariantIsLoaded()
    {
        const QString level = expectedLevel();
        const QString folder = level.isEmpty() ? u"/lib/"_s : u"/lib/glibc-hwcaps/"_s + level + u'/';
        QVERIFY2(enginePath().contains(folder + u"libalphascope-engine.so"_s), qPrintable(enginePath()));
    }
};

ALPHASCOPE_TEST(TestVariants, QCoreApplication)
#include "tst_variants.moc"
