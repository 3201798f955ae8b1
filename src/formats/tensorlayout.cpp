// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tensorlayout.h"

#include "formats/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace alphascope {

namespace {

struct Safetensors {
    Q_DECLARE_TR_FUNCTIONS(Safetensors)
};

//! type x shape in bytes; nothing when it is beyond any file.
std::optional<quint64> byteSize(const TensorEntry &entry)
{
    auto size = static_cast<quint64>(elementSize(entry.type));
    for (const qint64 count : entry.shape) {
        if (count > 0 && size > beyondAnyFile / static_cast<quint64>(count))
            return {};
        size *= static_cast<quint64>(count);
    }
    return size;
}

std::optional<Error> checkSize(const TensorEntry &entry)
{
    if (entry.end < entry.begin) {
        return Error { Safetensors::tr("Tensor %1 ends at byte %2, before it begins at byte %3.")
                           .arg(quoted(entry.name), groupedText(entry.end), groupedText(entry.begin)) };
    }
    const auto size = byteSize(entry);
    if (!size) {
        return Error { Safetensors::tr("Tensor %1 of shape %2 would be larger than any file.")
                           .arg(quoted(entry.name), shapeText(entry.shape)) };
    }
    if (*size != entry.end - entry.begin) {
        return Error { Safetensors::tr("Tensor %1 of shape %2 and type %3 takes %4 bytes, but the header gives it %5.")
                           .arg(quoted(entry.name), shapeText(entry.shape), dataTypeName(entry.type),
                               groupedText(*size), groupedText(entry.end - entry.begin)) };
    }
    return {};
}

} // namespace

std::optional<Error> checkLayout(std::vector<TensorEntry> &entries, quint64 dataSize)
{
    std::stable_sort(entries.begin(), entries.end(), [](const TensorEntry &a, const TensorEntry &b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    quint64 end = 0;
    QString last;
    for (const TensorEntry &entry : entries) {
        if (auto error = checkSize(entry))
            return error;
        if (entry.begin < end) {
            return Error { Safetensors::tr(
                "Tensors %1 and %2 share bytes: %2 begins at byte %3, but %1 ends at byte %4.")
                               .arg(quoted(last), quoted(entry.name), groupedText(entry.begin), groupedText(end)) };
        }
        if (entry.begin > end) {
            return Error { Safetensors::tr(
                "Bytes %1 to %2, before tensor %3, belong to no tensor. The file is damaged; "
                "get it anew.")
                               .arg(groupedText(end), groupedText(entry.begin), quoted(entry.name)) };
        }
        end = entry.end;
        last = entry.name;
    }
    if (end > dataSize) {
        return Error { Safetensors::tr(
            "The tensors take %1 bytes, but the file has only %2 for them. It is cut off; get "
            "it anew.")
                           .arg(groupedText(end), groupedText(dataSize)) };
    }
    if (end < dataSize) {
        return Error { Safetensors::tr(
            "The tensors take %1 bytes, but the file has %2 for them. What follows them belongs "
            "to no tensor.")
                           .arg(groupedText(end), groupedText(dataSize)) };
    }
    return {};
}

} // namespace alphascope
