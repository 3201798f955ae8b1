// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rendercommand.h"

#include "app/alphadrawing.h"
#include "app/commandinput.h"
#include "formats/atomicfile.h"
#include "formats/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct RenderCommand {
    Q_DECLARE_TR_FUNCTIONS(RenderCommand)
};

constexpr int mostDpi = 2400;

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

//! A number of pixels or dots that an option gives; 0 when it is not there.
tl::expected<int, Error> sizeOf(const QCommandLineParser &parser, const QString &option, int most)
{
    if (!parser.isSet(option))
        return 0;
    const int size = parser.value(option).toInt();
    if (size >= 1 && size <= most)
        return size;
    return tl::unexpected(Error { RenderCommand::tr("%1 is no size for --%2. Give a whole number from 1 to %3.")
                                      .arg(quoted(parser.value(option)), option, QString::number(most)) });
}

tl::expected<PngSize, Error> pngSizeOf(const QCommandLineParser &parser, const QString &path)
{
    const auto width = sizeOf(parser, u"width"_s, largestPngSide);
    const auto dpi = sizeOf(parser, u"dpi"_s, mostDpi);
    if (!width || !dpi)
        return tl::unexpected(width ? dpi.error() : width.error());
    if ((*width > 0 || *dpi > 0) && QFileInfo(path).suffix().toLower() != "png"_L1) {
        return tl::unexpected(
            Error { RenderCommand::tr("--width and --dpi are for a PNG: %1 is drawn with lines, which "
                                      "are sharp at every size. Leave them out.")
                        .arg(quoted(QFileInfo(path).fileName())) });
    }
    return PngSize { *width, *dpi };
}

std::optional<Error> runRender(const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
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
    const auto size = pngSizeOf(parser, path);
    if (!size)
        return size.error();
    Drawing drawing = drawingOf({ *trace, *head }, QFileInfo(file).completeBaseName());
    drawing.png = *size;
    const QByteArray bytes = pictureBytes(path, drawing);
    if (bytes.isEmpty())
        return Error { whyNotDrawn(drawing) };
    const auto written = writeAtomically(path, bytes);
    return written ? std::nullopt : std::optional(written.error());
}

void addRenderOptions(QCommandLineParser &parser)
{
    parser.addOption({ { u"o"_s, u"output"_s },
        RenderCommand::tr("The picture to write: its ending .png, .svg or .pdf says which kind."), u"PICTURE"_s });
    parser.addOption({ u"head"_s, RenderCommand::tr("Draws one head only, counted from 1."), u"NUMBER"_s });
    parser.addOption(
        { u"width"_s, RenderCommand::tr("How many pixels wide a PNG is; its height follows."), u"PIXELS"_s });
    parser.addOption({ u"dpi"_s,
        RenderCommand::tr(
            "How many dots per inch a PNG has. Without --width it is drawn in that many; otherwise they say "
            "how large a print is."),
        u"NUMBER"_s });
    addInputOptions(parser);
}

} // namespace

Command renderCommand()
{
    return { "render", "SNAPSHOT",
        RenderCommand::tr("Draws alpha and the context, with labels and legend, into a PNG, SVG or PDF file."),
        addRenderOptions, runRender };
}

} // namespace alphascope
