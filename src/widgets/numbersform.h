// SPDX-License-Identifier: GPL-3.0-or-later
//! The form that asks which numbers leave the program, and as what kind of file.
#pragma once

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;

namespace alphascope {

struct NumbersChoice {
    int what = 0; //!< index into NumbersOffer::what
    bool allHeads = true; //!< or the one that is shown
    QString ending = QStringLiteral("csv"); //!< csv, tsv, json, npy, tex or tikz
};

//! What there is to choose from.
struct NumbersOffer {
    QStringList what; //!< "α — attention weights", "Scores", ...
    QList<bool> hasHeads; //!< of each of them, whether it is of one head or of all
    QString shownHead; //!< "head 2"; empty: there is one only
};

class NumbersForm : public QWidget {
    Q_OBJECT

public:
    NumbersForm(const NumbersOffer &offer, const NumbersChoice &choice, QWidget *parent = nullptr);

    NumbersChoice choice() const;

private:
    void showNote();

    NumbersOffer m_offer;
    QComboBox *m_what, *m_heads, *m_kind;
    QLabel *m_note;
};

} // namespace alphascope
