// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/decodedtext.h"

#include <QCoreApplication>
#include <QIODevice>
#include <QStringDecoder>

namespace alphascope {

namespace {

struct DecodedTextText {
    Q_DECLARE_TR_FUNCTIONS(DecodedText)
};

constexpr qint64 chunkSize = 1 << 20;

//! All bytes, unless stopped.
tl::expected<QByteArray, Error> readBytes(QIODevice &device, const ReadObserver &observe, bool &isStopped)
{
    QByteArray bytes;
    const auto size = static_cast<double>(device.isSequential() ? 0 : device.size());
    while (!isStopped) {
        const QByteArray chunk = device.read(chunkSize);
        if (chunk.isEmpty())
            break;
        bytes += chunk;
        isStopped = observe && !observe(size > 0 ? 0.1 * static_cast<double>(bytes.size()) / size : 0);
    }
    if (!isStopped && !device.atEnd())
        return tl::unexpected(unreadable(device));
    return bytes;
}

bool isUtf16(const QByteArray &bytes) { return bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff"); }

void appendLine(QByteArrayView line, DecodedText &decoded, qint64 number)
{
    if (line.endsWith('\r'))
        line.chop(1);
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    decoded.text += QString(decoder.decode(line));
    decoded.text += u'\n';
    if (decoder.hasError() || line.contains('\0'))
        decoded.badLines.push_back(number);
}

} // namespace

tl::expected<DecodedText, Error> readDecoded(QIODevice &device, const ReadObserver &observe)
{
    DecodedText decoded;
    const auto bytes = readBytes(device, observe, decoded.isStopped);
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (decoded.isStopped)
        return decoded;
    if (isUtf16(*bytes)) {
        return tl::unexpected(
            Error { DecodedTextText::tr("The file is in UTF-16. Save it as UTF-8, and open it again.") });
    }
    QByteArrayView rest(*bytes);
    if (rest.startsWith("\xef\xbb\xbf"))
        rest = rest.sliced(3);
    if (rest.trimmed().isEmpty())
        return tl::unexpected(Error { DecodedTextText::tr("The file is empty. Choose one that has lines of text.") });

    decoded.text.reserve(rest.size() + 1);
    for (qint64 number = 1; !rest.isEmpty() && !decoded.isStopped; ++number) {
        const qsizetype end = rest.indexOf('\n');
        appendLine(end < 0 ? rest : rest.first(end), decoded, number);
        rest = end < 0 ? QByteArrayView() : rest.sliced(end + 1);
        if (number % 10000 == 0)
            decoded.isStopped = observe && !observe(0.1);
    }
    return decoded;
}

Error unreadable(const QIODevice &device)
{
    return { DecodedTextText::tr("The file cannot be read: %1. Check that it is there and that you may read it.")
                 .arg(device.errorString()) };
}

QString badLineReason()
{
    return DecodedTextText::tr("It is not text in UTF-8. Save the file as UTF-8, or remove the line.");
}

} // namespace alphascope
