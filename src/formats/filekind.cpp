// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/filekind.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QtEndian>

#include <algorithm>
#include <array>

namespace alphascope {

namespace {

class FileKind {
    Q_DECLARE_TR_FUNCTIONS(FileKind)

public:
    static QString ofZip(QByteArrayView head);
    static QString ofText(QByteArrayView head);
    static QString ofMagic(QByteArrayView head);
};

//! A zip archive tells by the name of its first entry which program wrote it.
QString FileKind::ofZip(QByteArrayView head)
{
    constexpr qsizetype lengthAt = 26, nameAt = 30;
    QByteArrayView entry;
    if (head.size() > nameAt) {
        const auto length = qFromLittleEndian<quint16>(head.data() + lengthAt);
        entry = head.sliced(nameAt).first(std::min<qsizetype>(length, head.size() - nameAt));
    }
    if (entry.endsWith("data.pkl"))
        return tr(
            "This is a PyTorch checkpoint (a zip archive with a pickle), not a safetensors file. Load it in Python and "
            "write its state_dict with safetensors.torch.save_file.");
    if (entry.endsWith(".npy"))
        return tr("This is a NumPy archive (.npz), not a safetensors file. Load it in Python and write its arrays with "
                  "safetensors.numpy.save_file.");
    if (entry == "metadata.json" || entry == "config.json" || entry.endsWith(".weights.h5"))
        return tr(
            "This is a Keras model (.keras, a zip archive), not a safetensors file. Load it in Python and write its "
            "weights with safetensors.numpy.save_file.");
    return tr(
        "This is a zip archive (such as .pt, .npz or .keras), not a safetensors file. Load it in the program that "
        "wrote it and save it as safetensors.");
}

QString FileKind::ofText(QByteArrayView head)
{
    const QByteArray text = head.toByteArray().trimmed().toLower();
    if (text.startsWith("version https://git-lfs.github.com/spec/"))
        return tr(
            "This is a Git LFS pointer, which stands for the file, not the file itself. Run “git lfs pull” in its "
            "repository, or download the file again from its page.");
    if (text.startsWith("<!doctype html") || text.startsWith("<html"))
        return tr(
            "This is a web page (HTML), not a safetensors file: the download brought a page, often one that asks to "
            "log in. Download the file itself.");
    if (text.startsWith("<?xml") || text.startsWith("<error"))
        return tr(
            "This is an XML text, not a safetensors file: often a server's error message. Download the file again.");
    if (text.startsWith("{") && text.contains("\"weight_map\""))
        return tr(
            "This is the index of a model that lies in several files, not one of them. Open a .safetensors file that "
            "it names.");
    if (text.startsWith("{\""))
        return tr("This is a JSON text, not a safetensors file. Open the .safetensors file that belongs to it.");
    return {};
}

QString FileKind::ofMagic(QByteArrayView head)
{
    struct Magic {
        QByteArrayView bytes;
        QString sentence;
    };
    const std::array magics {
        Magic { "\x89HDF\r\n\x1a\n",
            tr("This is an HDF5 file (such as Keras' .h5), not a safetensors file. Load it in Python and write its "
               "weights "
               "with safetensors.numpy.save_file.") },
        Magic { "\x93NUMPY",
            tr("This is a NumPy array (.npy), not a safetensors file. Load it in Python and write it with "
               "safetensors.numpy.save_file.") },
        Magic { "GGUF",
            tr("This is a GGUF file (for llama.cpp), not a safetensors file. Get the model in its original format.") },
        Magic { "\x1f\x8b", tr("This is a gzip archive, not a safetensors file. Unpack it first.") },
        Magic { "\xfd"
                "7zXZ",
            tr("This is an xz archive, not a safetensors file. Unpack it first.") },
        Magic { "\x28\xb5\x2f\xfd", tr("This is a Zstandard archive, not a safetensors file. Unpack it first.") },
        Magic { "BZh", tr("This is a bzip2 archive, not a safetensors file. Unpack it first.") },
        Magic { "7z\xbc\xaf\x27\x1c", tr("This is a 7-Zip archive, not a safetensors file. Unpack it first.") },
        Magic { "%PDF-", tr("This is a PDF document, not a safetensors file.") },
        Magic { "\x89PNG", tr("This is a picture (PNG), not a safetensors file.") },
    };
    for (const Magic &magic : magics) {
        if (head.startsWith(magic.bytes))
            return magic.sentence;
    }
    // A pickle begins with the opcode PROTO, its version and another opcode; version 0 and 1 have no mark. A
    // safetensors file that is cut off may begin with 80 02 too, but then goes on with zeros, as no header is that
    // long.
    if (head.size() >= 3 && head[0] == '\x80' && head[1] >= 2 && head[1] <= 5 && head[2] != 0)
        return tr(
            "This is a Python pickle (such as an old PyTorch checkpoint), not a safetensors file. It can run programs "
            "when it is loaded, so it is not opened. If you trust it, load it in Python and write its tensors with "
            "safetensors.torch.save_file.");
    if (head.sliced(std::min<qsizetype>(head.size(), 257)).startsWith("ustar"))
        return tr("This is a tar archive, not a safetensors file. Unpack it first.");
    return {};
}

} // namespace

QString describeForeignFile(QByteArrayView head)
{
    if (head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06"))
        return FileKind::ofZip(head);
    if (const QString sentence = FileKind::ofMagic(head); !sentence.isEmpty())
        return sentence;
    return FileKind::ofText(head);
}

} // namespace alphascope
