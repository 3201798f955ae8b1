// SPDX-License-Identifier: GPL-3.0-or-later
//! What a table on screen asks for that needs text to be read or written: the app carries it to formats and document.
#pragma once

#include <QString>

namespace alphascope {

struct TableRequest {
    enum class Kind {
        Typing, //!< the text of a cell after a key stroke; may be incomplete, then nothing happens
        Typed, //!< the text of a cell when the person left it
        Paste, //!< a block at (row, column); the table grows
        PasteWhole, //!< a block in place of the whole table
        Copy, //!< a block, or the whole table, to the clipboard, tab-separated
        CopyPython, //!< the same as a nested list
        TypingSequence, //!< the text of a whole sequence after a key stroke
    };

    Kind kind = Kind::Typed;
    QString table; //!< as in Edit
    int row = 0, column = 0;
    QString text;
    int rows = 0, columns = 0; //!< size of the block to copy, which begins at (row, column); 0 x 0: the whole table
};

} // namespace alphascope
