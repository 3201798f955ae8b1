// SPDX-License-Identifier: GPL-3.0-or-later
//! A text that stands for something else, such as a sequence: what is typed is announced key by key and stays as it was
//! typed, until something else is to be shown.
#pragma once

#include <QPlainTextEdit>

namespace alphascope {

class TypedTextEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit TypedTextEdit(int lines, QWidget *parent = nullptr); //!< as high as so many lines

    void dropTyped(); //!< shows what there is in place of a text that cannot be read

    //! Takes back what was typed since the text last stood for something else: blanks, an empty line, what cannot be
    //! read. False when there is no such thing.
    bool takeBackTyped();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void typed(const QString &text); //!< after each key stroke or paste
    void rewritten(); //!< something else stands in place of the text

protected:
    //! Shows what the text does not stand for yet. An answer to typed(), given while it is emitted, leaves the text as
    //! the person writes it.
    void present(const QString &text);

private:
    int m_lines;
    QString m_text; // as it is written where nobody has typed
    QString m_meant; // the text when what it stands for was last another
    bool m_isTelling = false; // typed() is being emitted
};

} // namespace alphascope
