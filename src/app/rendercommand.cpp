// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rendercommand.h"

#include "app/alphapicture.h"
#include "app/commandinput.h"
#include "app/picturefile.h"
#include "formats/atomicfile.h"
#include "formats/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct RenderCommand {
    Q_DECLARE_TR_FUNCTIONS(RenderCommand)
};

//! The head that is asked for, from 0; nothing: all.
tl::expected<std::optional<int>, Error> headOf(const QCommandLineParser &parser, const Trace &trace)
{
    if (!parser.isSet(u"head"_s))
        return std::nullopt;
    const int heads = static_cast<int>(trace.sheets.size());
    const int head = parser.value(u"head"_s).toInt();
    if (head >= 1 && head <= heads)
        return head - 1;
    if (heads == 0)
        return tl::unexpected(
            Error { RenderCommand::tr("This model has no attention, so no heads. Leave --head out.") });
    return tl::unexpected(Error { RenderCommand::tr("There is no head %1. Give a number from 1 to %2 with --head.")
                                      .arg(quoted(parser.value(u"head"_s)), QString::number(heads)) });
}

std::optional<Error> run(const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
{
    const QString path = parser.value(u"output"_s);
    if (path.isEmpty())
        return Error { RenderCommand::tr("Where to? Name the picture with --output, such as --output alpha.svg.") };
    if (!isPictureName(path)) {
        return Error { RenderCommand::tr("%1 has no ending that says what picture to write. Use .png, .svg or .pdf.")
                           .arg(quoted(QFileInfo(path).fileName())) };
    }
    const auto trace = traceOf(file, parser, output);
    if (!trace)
        return trace.error();
    const auto head = headOf(parser, **trace);
    if (!head)
        return head.error();
    AlphaPicture picture(*trace, *head);
    const auto draw = [&picture](QPaintDevice &device) {
        QPainter painter(&device);
        picture.paint(painter);
    };
    const QByteArray bytes = pictureBytes(path, { picture.size(), QFileInfo(file).completeBaseName(), draw });
    if (bytes.isEmpty()) {
        return Error { RenderCommand::tr(
            "The picture of %1 × %2 pixels could not be drawn. Render one head with --head, "
            "or a smaller input.")
                           .arg(picture.size().width())
                           .arg(picture.size().height()) };
    }
    const auto written = writeAtomically(path, bytes);
    return written ? std::nullopt : std::optional(written.error());
}

void addOptions(QCommandLineParser &parser)
{
    parser.addOption({ { u"o"_s, u"output"_s },
        RenderCommand::tr("The picture to write: its ending .png, .svg or .pdf says which kind."), u"PICTURE"_s });
    parser.addOption({ u"head"_s, RenderCommand::tr("Draws one head only, counted from 1."), u"NUMBER"_s });
    addInputOptions(parser);
}

} // namespace

Command renderCommand()
{
    return { "render", "SNAPSHOT",
        RenderCommand::tr("Draws alpha and the context, with labels and legend, into a PNG, SVG or PDF file."),
        addOptions, run };
}

} // namespace alphascope
