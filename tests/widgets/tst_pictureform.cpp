// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/pictureform.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class PictureFormTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    //! To lay out a large picture takes longer than the window may stand still.
    void theDrawingIsLaidOutOnceForWhatItShows()
    {
        int layouts = 0;
        PictureOffer offer;
        offer.shownHead = u"head 2"_s;
        offer.size = [&layouts](const PictureChoice &choice) {
            ++layouts;
            return choice.allHeads ? QSize(800, 200) : QSize(400, 100);
        };
        PictureForm form(offer, {});
        QCOMPARE(layouts, 1);
        form.findChild<QSpinBox *>(u"pictureWidth"_s)->setValue(1000);
        form.findChild<QSpinBox *>(u"pictureDpi"_s)->setValue(254);
        QCOMPARE(textOf(form), u"1000 × 250 pixels, printed 10.0 × 2.5 cm"_s);
        QCOMPARE(layouts, 1);
        form.findChild<QComboBox *>(u"pictureHeads"_s)->setCurrentIndex(1);
        QCOMPARE(form.choice().width, 1600); // two pixels a pixel
        QCOMPARE(textOf(form), u"1600 × 400 pixels, printed 16.0 × 4.0 cm"_s);
        QCOMPARE(layouts, 2);
    }

private:
    static QString textOf(const PictureForm &form) { return form.findChild<QLabel *>(u"pictureSize"_s)->text(); }
};

ALPHASCOPE_TEST(PictureFormTest, QApplication)
#include "tst_pictureform.moc"
