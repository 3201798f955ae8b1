// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rendercommand.h"

#include "app/alphapicture.h"
#include "app/commandinput.h"
#include "formats/atomicfile.h"
#include "formats/wording.h"

#include <QBuffer>
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <array>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int dotsPerInch = 96; // so that a pixel of the picture is a CSS pixel

struct RenderCommand {
    Q_DECLARE_TR_FUNCTIONS(RenderCommand)
};

void drawPng(AlphaPicture &picture, const QString &, QIODevice &out)
{
    constexpr int largest = 16'000; // device pixels of a side: many programs take no more
    const QSize size = picture.size();
    const int ratio = 2 * std::max(size.width(), size.height()) <= largest ? 2 : 1;
    QImage image(size * ratio, QImage::Format_RGB32);
    if (image.isNull())
        return;
    image.setDevicePixelRatio(ratio);
    image.setDotsPerMeterX(static_cast<int>(dotsPerInch * ratio / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    picture.paint(painter);
    painter.end();
    image.save(&out, "PNG");
}

void drawSvg(AlphaPicture &picture, const QString &title, QIODevice &out)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&out);
    generator.setResolution(dotsPerInch);
    generator.setSize(picture.size());
    generator.setViewBox(QRect(QPoint(0, 0), picture.size()));
    generator.setTitle(title);
    QPainter painter(&generator);
    picture.paint(painter);
}

void drawPdf(AlphaPicture &picture, const QString &title, QIODevice &out)
{
    QPdfWriter writer(&out);
    writer.setResolution(dotsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(picture.size()) / dotsPerInch, QPageSize::Inch, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(title);
    writer.setCreator(u"Alphascope"_s);
    QPainter painter(&writer);
    picture.paint(painter);
}

using Draw = void (*)(AlphaPicture &picture, const QString &title, QIODevice &out);

//! How to draw into a file of that name; null when its ending says nothing.
Draw drawerFor(const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    return ending == "png"_L1 ? drawPng : ending == "svg"_L1 ? drawSvg : ending == "pdf"_L1 ? drawPdf : nullptr;
}

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
    const Draw draw = drawerFor(path);
    if (!draw) {
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
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    draw(picture, QFileInfo(file).completeBaseName(), buffer);
    if (buffer.data().isEmpty()) {
        return Error { RenderCommand::tr(
            "The picture of %1 × %2 pixels could not be drawn. Render one head with --head, "
            "or a smaller input.")
                           .arg(picture.size().width())
                           .arg(picture.size().height()) };
    }
    const auto written = writeAtomically(path, buffer.data());
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
