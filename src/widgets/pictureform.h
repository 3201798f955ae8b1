// SPDX-License-Identifier: GPL-3.0-or-later
//! The form that asks what a picture of alpha shows, and as what kind of file.
#pragma once

#include <QSize>
#include <QWidget>

#include <functional>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace alphascope {

struct PictureChoice {
    QString ending = QStringLiteral("png"); //!< png, svg or pdf
    bool wholeMatrix = false; //!< or the part that is shown
    bool allHeads = false; //!< or the one that is shown
    bool framesSelection = true;
    int width = 0, dpi = 192; //!< of a PNG, in pixels and dots per inch
};

//! What there is to choose from.
struct PictureOffer {
    QString shownPart; //!< "rows 3–9, columns 1–5"; empty: all of the matrix is shown
    QString shownHead; //!< "head 2"; empty: there is one only
    int largestSide = 16'000; //!< of a PNG, in pixels
    std::function<QSize(const PictureChoice &choice)> size; //!< of the drawing, in pixels of 1/96 inch
};

class PictureForm : public QWidget {
    Q_OBJECT

public:
    //! Begins with `choice`; its width is that of the drawing, two pixels a pixel.
    PictureForm(const PictureOffer &offer, const PictureChoice &choice, QWidget *parent = nullptr);

    PictureChoice choice() const;

private:
    void fillWidth(); // what is drawn is another size now
    void showSize();

    PictureOffer m_offer;
    QSize m_drawing; // of the part and the heads that are chosen
    QComboBox *m_kind, *m_part, *m_heads;
    QCheckBox *m_frame;
    QSpinBox *m_width, *m_dpi;
    QLabel *m_size;
};

} // namespace alphascope
