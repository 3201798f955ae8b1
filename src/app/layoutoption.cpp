// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layoutoption.h"

#include "formats/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct LayoutOption {
    Q_DECLARE_TR_FUNCTIONS(LayoutOption)
};

QString names()
{
    QStringList words;
    for (const WeightLayout layout : knownLayouts())
        words << wordOf(layout);
    return words.join(", "_L1);
}

} // namespace

void addLayoutOption(QCommandLineParser &parser)
{
    parser.addOption({ u"layout"_s,
        LayoutOption::tr("Says what the weights of another program are, when the file does not tell: %1.").arg(names()),
        u"NAME"_s });
}

tl::expected<std::optional<WeightLayout>, Error> layoutOf(const QCommandLineParser &parser)
{
    if (!parser.isSet(u"layout"_s))
        return std::nullopt;
    const QString word = parser.value(u"layout"_s);
    if (const auto layout = layoutNamed(word))
        return layout;
    return tl::unexpected(Error {
        LayoutOption::tr("There is no layout %1. Give one of these with --layout: %2.").arg(quoted(word), names()) });
}

tl::expected<Snapshot, Error> loadFile(const QString &file, const QCommandLineParser &parser)
{
    const auto layout = layoutOf(parser);
    if (!layout)
        return tl::unexpected(layout.error());
    return loadFile(file, *layout);
}

tl::expected<Snapshot, Error> loadFile(
    const QString &file, std::optional<WeightLayout> layout, const std::stop_token &stop)
{
    auto snapshot = loadSnapshot(file, stop, layout);
    if (snapshot)
        return std::move(*snapshot);
    if (snapshot.error().layouts.empty())
        return tl::unexpected(snapshot.error());
    return tl::unexpected(
        Error { LayoutOption::tr("%1 Give its name with --layout NAME.").arg(snapshot.error().sentence) });
}

} // namespace alphascope
