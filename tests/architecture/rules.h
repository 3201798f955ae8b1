// SPDX-License-Identifier: GPL-3.0-or-later
//! The rules of the house as plain functions of text: who may include whom, and where each file belongs.
#pragma once

#include <QDir>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <optional>

namespace alphascope::rules {

using namespace Qt::StringLiterals;

//! What a room may include beside the C++ standard library.
struct Allowed {
    QStringList rooms;
    QStringList qtModules;
    QStringList others; //!< how the name of another library's header begins
};

inline const QMap<QString, Allowed> &allowedIn()
{
    static const QStringList core { u"QtCore"_s };
    static const QStringList gui { u"QtCore"_s, u"QtGui"_s, u"QtConcurrent"_s };
    static const QStringList widgets { u"QtCore"_s, u"QtGui"_s, u"QtWidgets"_s };
    static const QStringList all { u"QtCore"_s, u"QtGui"_s, u"QtWidgets"_s, u"QtSvg"_s, u"QtPrintSupport"_s,
        u"QtConcurrent"_s };
    static const QMap<QString, Allowed> table {
        { u"engine"_s, { { u"engine"_s }, {}, { u"Eigen/"_s } } },
        { u"formats"_s, { { u"formats"_s, u"engine"_s }, core, { u"Eigen/"_s, u"tl/"_s } } },
        { u"document"_s, { { u"document"_s, u"formats"_s, u"engine"_s }, gui, { u"Eigen/"_s, u"tl/"_s } } },
        { u"models"_s, { { u"models"_s, u"engine"_s }, core, { u"Eigen/"_s } } },
        { u"widgets"_s, { { u"widgets"_s, u"models"_s, u"engine"_s }, widgets, { u"Eigen/"_s, u"qcustomplot.h"_s } } },
        { u"app"_s,
            { { u"app"_s, u"widgets"_s, u"models"_s, u"document"_s, u"formats"_s, u"engine"_s }, all,
                { u"Eigen/"_s, u"tl/"_s, u"qcustomplot.h"_s } } },
        { u"main.cpp"_s, { { u"app"_s }, all, {} } },
    };
    return table;
}

//! The module that owns a Qt header ("QString", "QtGui/QColor", "qglobal.h"), as Qt is installed here; or empty.
inline QString qtModuleOf(const QString &header)
{
    static const QDir headers(QLibraryInfo::path(QLibraryInfo::HeadersPath));
    static const QStringList modules = [] {
        QStringList found = headers.entryList({ u"Qt*"_s }, QDir::Dirs);
        found.removeOne(u"QtCore"_s);
        return QStringList { u"QtCore"_s } + found;
    }();
    for (const QString &module : modules) {
        if (header.startsWith(module + u'/') ? headers.exists(header) : headers.exists(module + u'/' + header))
            return module;
    }
    return {};
}

inline bool isStandardHeader(const QString &header)
{
    static const QRegularExpression name(u"^[a-z][a-z_0-9]*$"_s);
    return name.match(header).hasMatch();
}

//! What one file may include although its room may not: the engine asks POSIX how much memory there is, and for large
//! pages, and the command line for a terminal and for what a signal handler may do, as C++ cannot.
inline bool isExcepted(const QString &room, const QString &source, const QString &header)
{
    static const QSet<QString> exceptions { u"engine/memory.cpp unistd.h"_s, u"engine/hugepages.cpp sys/mman.h"_s,
        u"app/terminal.cpp unistd.h"_s, u"app/terminal.cpp sys/ioctl.h"_s, u"app/interruption.cpp semaphore.h"_s };
    return exceptions.contains(room + u'/' + source + u' ' + header);
}

//! Why `room` may not include `header`, or nothing. `source` is the file's name without its folder.
inline std::optional<QString> whyNotIncluded(
    const QString &room, const QString &source, const QString &header, bool quoted)
{
    const Allowed allowed = allowedIn().value(room);
    for (const QString &other : allowed.others) {
        if (header.startsWith(other))
            return std::nullopt;
    }
    if (quoted) {
        const QString stem = QFileInfo(source).completeBaseName();
        if (header == stem + u".moc"_s
            || (header == u"ui_"_s + stem + u".h"_s && allowed.qtModules.contains(u"QtWidgets"_s)))
            return std::nullopt;
        const QString other = header.section(u'/', 0, 0);
        if (!header.contains(u'/') || !allowedIn().contains(other))
            return u"is not of the form \"room/file.h\""_s;
        if (!allowed.rooms.contains(other))
            return u"%1 may not include %2"_s.arg(room, other);
        return std::nullopt;
    }
    if (isExcepted(room, source, header) || (isStandardHeader(header) && qtModuleOf(header).isEmpty()))
        return std::nullopt;
    const QString module = qtModuleOf(header);
    if (!module.isEmpty() && allowed.qtModules.contains(module))
        return std::nullopt;
    return u"%1 may not use %2"_s.arg(room, module.isEmpty() ? u"this library"_s : module);
}

//! Everything that is wrong with one file of src/, each with file:line and the line. `path` is relative to src/.
inline QStringList faultsOfSource(const QString &path, const QString &text)
{
    static const QRegularExpression include(u"^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"_s);
    QStringList faults;
    const QStringList lines = text.split(u'\n');
    const auto fault = [&](qsizetype line, const QString &why) {
        faults << u"src/%1:%2: %3: %4"_s.arg(path).arg(line + 1).arg(why, lines.value(line).trimmed());
    };
    const QString room = path.section(u'/', 0, 0);
    if (!allowedIn().contains(room))
        fault(0, u"there is no such room"_s);
    if (lines.value(0) != u"// SPDX-License-Identifier: GPL-3.0-or-later")
        fault(0, u"the first line is not the SPDX line"_s);
    if (path.endsWith(u".h"_s) && !lines.value(1).startsWith(u"//! "))
        fault(1, u"a header begins with a sentence after //!"_s);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QRegularExpressionMatch match = include.match(lines[i]);
        if (!match.hasMatch())
            continue;
        const auto why
            = whyNotIncluded(room, QFileInfo(path).fileName(), match.captured(2), match.captured(1) == u"\"");
        if (why)
            fault(i, *why);
    }
    return faults;
}

//! What the top level of the repository may not hold. Files beginning with a dot, and build/, are nobody's business.
inline QStringList faultsOfTopLevel(const QStringList &entries)
{
    static const QStringList allowed { u"src"_s, u"ui"_s, u"resources"_s, u"tests"_s, u"CMakeLists.txt"_s,
        u"README.md"_s, u"LICENSE"_s, u"CMakePresets.json"_s, u"dev"_s, u"build"_s };
    QStringList faults;
    for (const QString &entry : entries) {
        if (!entry.startsWith(u'.') && !allowed.contains(entry))
            faults << u"%1 does not belong at the top level"_s.arg(entry);
    }
    return faults;
}

//! Forms and tests that belong to no source. All paths are relative to the repository, `files` are all of them.
inline QStringList faultsOfCompanions(const QStringList &files)
{
    // Folders of tests that belong to no one class: golden values, benchmarks, the house itself, the variants of the
    // engine.
    static const QStringList freeFolders { u"tests/architecture"_s, u"tests/bench"_s, u"tests/golden"_s,
        u"tests/variants"_s };
    // And single tests: damaged files against their manifest. Tests of the whole program go here by name too.
    static const QStringList freeTests { u"tests/formats/tst_malformed.cpp"_s };
    static const QRegularExpression form(u"^ui/(.+)\\.ui$"_s);
    static const QRegularExpression test(u"^(tests/([^/]+))/tst_([^/]+)\\.cpp$"_s);
    QStringList faults;
    for (const QString &file : files) {
        if (const auto match = form.match(file); match.hasMatch()) {
            const QRegularExpression source(
                u"^src/[^/]+/%1\\.cpp$"_s.arg(QRegularExpression::escape(match.captured(1))));
            if (files.filter(source).isEmpty())
                faults << u"%1 belongs to no src/*/%2.cpp"_s.arg(file, match.captured(1));
        }
        const auto match = test.match(file);
        if (!match.hasMatch() || freeFolders.contains(match.captured(1)) || freeTests.contains(file))
            continue;
        const QString source = u"src/%1/%2"_s.arg(match.captured(2), match.captured(3));
        if (!files.contains(source + u".cpp"_s) && !files.contains(source + u".h"_s))
            faults << u"%1 belongs to no %2.cpp or .h"_s.arg(file, source);
    }
    return faults;
}

} // namespace alphascope::rules
