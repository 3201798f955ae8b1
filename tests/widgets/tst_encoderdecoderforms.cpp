// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/modelforms.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestEncoderDecoderForms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFormIsOfItsOwnFamily()
    {
        const std::unique_ptr<SettingsForm> form(newEncoderDecoderSettings());
        QVERIFY(form->setSpecimen(EncoderDecoder()));
        QVERIFY(!form->setSpecimen(ManyToOne()));
    }

    void showsOnlyWhatTheModelHas()
    {
        const std::unique_ptr<SettingsForm> form(newEncoderDecoderSettings());
        EncoderDecoder model;
        const auto isShown = [&](const char *name) {
            form->setSpecimen(model);
            return !form->findChild<QWidget *>(QLatin1String(name))->isHidden();
        };
        QVERIFY(!isShown("inputFeeding"));
        QVERIFY(isShown("outputReadsEmbedding"));
        model.config.style = DecoderStyle::Luong;
        QVERIFY(!isShown("outputReadsEmbedding"));
        QVERIFY(isShown("inputFeeding"));
        QVERIFY(isShown("attentionalSize"));
        QVERIFY(!isShown("window"));
        model.config.style = DecoderStyle::Combining;
        QVERIFY(isShown("attentionalSize"));
        QVERIFY(!isShown("inputFeeding"));
        QVERIFY(!isShown("outputReadsEmbedding"));
        QVERIFY(isShown("scope"));
        model.config.score = Score::Location;
        QVERIFY(!isShown("scope"));
        model.config.score = Score::Additive;
        model.config.scope = AttentionScope::LocalMonotonic;
        QVERIFY(isShown("window"));
        model.config.score = Score::None;
        for (const char *name : { "window", "scope", "attentionSize", "temperature" })
            QVERIFY2(!isShown(name), name);
    }

    //! A decoder that begins with the encoder's states must be as wide as they are.
    void sizesThatHangTogetherChangeTogether()
    {
        const std::unique_ptr<SettingsForm> bar(newEncoderDecoderBar());
        std::vector<Edit> edits;
        connect(bar.get(), &SettingsForm::edited, this, [&](const Edit &edit) { edits.push_back(edit); });
        EncoderDecoder model;
        model.config.start = DecoderStart::Copy;
        bar->setSpecimen(model);
        QTest::keyClick(bar->findChild<QSpinBox *>(u"hidden"_s), Qt::Key_Up);
        const auto tied = std::get<SetEncoderDecoderConfig>(edits.at(0)).config;
        QCOMPARE(tied.encoder.hiddenSize, Index(3));
        QCOMPARE(tied.decoderHidden, Index(3));

        model.config.start = DecoderStart::Bridge;
        bar->setSpecimen(model);
        QTest::keyClick(bar->findChild<QSpinBox *>(u"hidden"_s), Qt::Key_Up);
        QCOMPARE(std::get<SetEncoderDecoderConfig>(edits.at(1)).config.decoderHidden, Index(2));
    }

    //! What was not equal before is left to the person, and check() says what does not fit.
    void sizesThatDifferedStay()
    {
        const std::unique_ptr<SettingsForm> bar(newEncoderDecoderBar());
        std::vector<Edit> edits;
        connect(bar.get(), &SettingsForm::edited, this, [&](const Edit &edit) { edits.push_back(edit); });
        EncoderDecoder model;
        model.config.score = Score::Dot;
        model.config.decoderHidden = 6;
        bar->setSpecimen(model);
        QTest::keyClick(bar->findChild<QSpinBox *>(u"hidden"_s), Qt::Key_Up);
        QCOMPARE(std::get<SetEncoderDecoderConfig>(edits.at(0)).config.decoderHidden, Index(6));
    }
};

ALPHASCOPE_TEST(TestEncoderDecoderForms, QApplication)
#include "tst_encoderdecoderforms.moc"
