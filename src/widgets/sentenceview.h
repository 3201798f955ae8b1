// SPDX-License-Identifier: GPL-3.0-or-later
//! A sentence, each word shaded by its weight: in the heatmap's colours, with the number below and a line as thick.
#pragma once

#include "engine/matrix.h"
#include "widgets/colourscale.h"
#include "widgets/wordlayout.h"

#include <QAbstractScrollArea>
#include <QStringList>

#include <vector>

namespace alphascope {

class SentenceView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit SentenceView(QWidget *parent = nullptr);

    void setWords(const QStringList &words);
    //! A weight a word [C]; masked words are hatched. Empty: no weights, so no shades.
    void setWeights(const RowVector<double> &weights, const std::vector<bool> &masked);
    void setScale(const ColourScale &scale);
    void setCurrent(int word); //!< framed and in sight; -1: none

    const WordLayout &words() const { return m_layout; } //!< in pixels of the whole sentence
    QRect wordRect(int word) const; //!< in pixels of the viewport

Q_SIGNALS:
    void wordChosen(int word); //!< clicked, or reached by an arrow key

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void measure();
    void arrange();
    void paintWord(QPainter &painter, int word, const QRect &box) const;
    bool isMasked(int word) const;
    QString weightText(int word) const;
    QString sentence(int word) const;
    QFont smallFont() const;

    QStringList m_words;
    RowVector<double> m_weights; // [C] or empty
    std::vector<bool> m_masked; // [C] or empty
    ColourScale m_scale;
    std::vector<int> m_widths;
    WordLayout m_layout;
    int m_current = -1;
};

} // namespace alphascope
