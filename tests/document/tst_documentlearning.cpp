// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"
#include "engine/specimenequality.h"
#include "smalltraining.h"
#include "testclass.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

const QByteArray fewEpochs = addingJson(R"("epochs": 3, "learning_rate": 0.01)");

std::shared_ptr<const NamedWeights> weights(const Specimen &specimen, float shift)
{
    NamedWeights values = weightsOf(specimen);
    for (auto &[name, matrix] : values)
        matrix.array() += shift;
    return std::make_shared<const NamedWeights>(values);
}

} // namespace

class TestDocumentLearning : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        PreparedTraining training = *preparedTraining(fewEpochs);
        m_model = training.setup.specimen;
        const TrainingOutcome outcome = train(m_model, std::move(training.setup.data), training.settings);
        m_learned = outcome.learned;
        m_record.training = { { u"outcome"_s, u"finished"_s } };
        m_record.trained = std::make_shared<const Specimen>(m_learned);
        m_record.memory = std::make_shared<const TrainingMemory>(outcome.memory);
        QVERIFY(!sameParameters(m_learned, m_model));
    }

    void alphaFollowsTheWeightsWithoutAnUndoStep()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        const int steps = document.undoStack()->count();
        QVERIFY(computed(document));
        document.showWeights(weights(m_model, 0.5F));
        QVERIFY(computed(document));
        QCOMPARE(document.undoStack()->count(), steps);
        const Specimen expected = withWeights(m_model, *weights(m_model, 0.5F));
        QVERIFY(sameParameters(document.specimen(), expected));
        QVERIFY(document.trace()->sheets[0].alpha == trace(document.specimen()).sheets[0].alpha);
    }

    //! The window would be away while many weights are converted.
    void weightsThatAModelHasAlreadyAreNotConverted()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        QVERIFY(computed(document));
        const auto firstWeights
            = [](const Specimen &specimen) { return *std::get<ManyToOne>(specimen).parameters.rnn.cells[0].weight_ih; };
        const auto learned = weights(m_model, 0.5F);
        auto model = std::make_shared<Specimen>(withWeights(m_model, *learned));
        std::get<ManyToOne>(*model).inputs.x.write() *= 3; // whose input is another
        document.showWeights(learned, model);
        QVERIFY(computed(document));
        const auto &shown = std::get<ManyToOne>(document.specimen());
        const auto &made = std::get<ManyToOne>(*model);
        QVERIFY(shown.parameters.rnn.cells[0].weight_ih.sharesWith(made.parameters.rnn.cells[0].weight_ih));
        QVERIFY(shown.inputs.x == std::get<ManyToOne>(m_model).inputs.x);
        QVERIFY(same(document.specimen(), withWeights(m_model, *learned)));
        document.showWeights(learned, std::make_shared<Specimen>(Vectors())); // of another family: no use
        QVERIFY(computed(document));
        QVERIFY(firstWeights(document.specimen()) == firstWeights(*model));
        document.showWeights(nullptr);
        QVERIFY(same(document.specimen(), m_model));
    }

    void weightsWaitForTheTraceAndTheNewestWins()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        QSignalSpy traced(&document, &Document::traceChanged);
        document.recompute(); // so that it is busy
        for (int i = 1; i <= 9; ++i)
            document.showWeights(weights(m_model, static_cast<float>(i)));
        QVERIFY(sameParameters(document.specimen(), m_model)); // not yet
        QVERIFY(computed(document));
        QVERIFY(sameParameters(document.specimen(), withWeights(m_model, *weights(m_model, 9))));
        QVERIFY(traced.size() <= 2);
    }

    void learningIsOneUndoStep()
    {
        Document document;
        begin(document);
        const Specimen before = document.specimen();
        document.beginLearning(m_model);
        QVERIFY(document.isLearning());
        QVERIFY(document.isModified());
        document.showWeights(weights(m_model, 1));
        document.learn(m_learned, m_record);
        QVERIFY(!document.isLearning());
        QCOMPARE(document.undoStack()->count(), 1);
        QVERIFY(same(document.specimen(), m_learned));
        document.undoStack()->undo();
        QVERIFY(same(document.specimen(), before));
        document.undoStack()->redo();
        QVERIFY(same(document.specimen(), m_learned));
    }

    void aNewModelIsNobodysFile()
    {
        Document document;
        begin(document);
        const QString path = m_folder.filePath(u"old.safetensors"_s);
        QVERIFY(isSaved(document, path));
        QSignalSpy identity(&document, &Document::identityChanged);
        document.beginLearning(m_model, u"The adding problem"_s);
        QCOMPARE(document.name(), u"The adding problem"_s);
        QVERIFY(document.path().isEmpty()); // saving asks, also while it learns
        QVERIFY(!identity.isEmpty());
        document.learn(m_learned, m_record);
        QCOMPARE(document.name(), u"The adding problem"_s);
        QVERIFY(document.isModified());
        document.undoStack()->undo();
        QCOMPARE(document.path(), path);
        QVERIFY(!document.isModified());
        document.undoStack()->redo();
        QVERIFY(document.path().isEmpty() && document.isModified());
    }

    void whatGoesOnKeepsItsFile()
    {
        Document document;
        begin(document);
        const QString path = m_folder.filePath(u"old.safetensors"_s);
        QVERIFY(isSaved(document, path));
        document.beginLearning(m_model);
        document.learn(m_learned, m_record);
        QCOMPARE(document.path(), path);
    }

    void discardedItIsTheOldFileAgain()
    {
        Document document;
        begin(document);
        const QString path = m_folder.filePath(u"old.safetensors"_s);
        QVERIFY(isSaved(document, path));
        document.beginLearning(m_model, u"The adding problem"_s);
        document.dropLearning();
        QCOMPARE(document.path(), path);
        QVERIFY(!document.isModified());
    }

    void aSaveThatBeganBeforeIsOfTheOldOne()
    {
        Document document;
        begin(document);
        QSignalSpy saved(&document, &Document::saved);
        document.save(m_folder.filePath(u"old.safetensors"_s));
        document.beginLearning(m_model, u"The adding problem"_s);
        QVERIFY(saved.wait());
        QVERIFY(document.path().isEmpty());
        QCOMPARE(document.name(), u"The adding problem"_s);
    }

    void aSecondTrainingIsAStepOfItsOwn()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        document.learn(m_learned, m_record);
        document.beginLearning(m_learned);
        QCOMPARE(document.undoStack()->count(), 1); // it goes on with what is there
        document.learn(withWeights(m_learned, *weights(m_learned, 1)), m_record);
        QCOMPARE(document.undoStack()->count(), 2);
        document.undoStack()->undo();
        QVERIFY(sameParameters(document.specimen(), m_learned));
    }

    void inputsCanBeEditedMeanwhileAndStay()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        QVERIFY(computed(document));
        document.showWeights(weights(m_model, 1));
        document.edit(SetCell { "x", 1, 0, 0.125 });
        QCOMPARE(inputsOf<SequenceInputs>(document.specimen())->x(1, 0), 0.125);
        document.learn(m_learned, m_record);
        QCOMPARE(inputsOf<SequenceInputs>(document.specimen())->x(1, 0), 0.125);
        QVERIFY(sameParameters(document.specimen(), m_learned));
    }

    void weightsAndSettingsCannotBeEditedMeanwhile()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        QSignalSpy refused(&document, &Document::editRefused);
        document.edit(SetCell { "out.weight", 0, 0, 7 });
        ManyToOneConfig larger = std::get<ManyToOne>(m_model).config;
        larger.rnn.hiddenSize = 9;
        document.edit(SetManyToOneConfig { larger });
        larger.rnn.hiddenSize = 100'000; // which is known without drawing so many
        document.edit(SetManyToOneConfig { larger });
        QCOMPARE(refused.size(), 3);
        QVERIFY(!document.isEditing());
        QVERIFY(refused.at(0).at(0).toString().contains(u"is being trained"_s));
        QVERIFY(sameParameters(document.specimen(), m_model));
    }

    void anEditThatIsUnderWayGivesWayToATraining()
    {
        Document document;
        begin(document);
        ManyToOneConfig larger = std::get<ManyToOne>(document.specimen()).config;
        larger.rnn.hiddenSize = 1000;
        QSignalSpy refused(&document, &Document::editRefused);
        document.edit(SetManyToOneConfig { larger });
        QVERIFY(document.isEditing());
        document.beginLearning(m_model);
        QVERIFY(!document.isEditing());
        QCOMPARE(refused.size(), 1);
        QVERIFY(refused.at(0).at(0).toString().contains(u"dropped"_s));
        QTRY_VERIFY(!document.isBusy());
        QVERIFY(sameParameters(document.specimen(), m_model));
    }

    void dropLearningBringsBackWhatWasThere()
    {
        Document document;
        begin(document);
        const Specimen before = document.specimen();
        document.beginLearning(m_model);
        document.showWeights(weights(m_model, 1));
        document.dropLearning();
        QVERIFY(!document.isLearning());
        QVERIFY(same(document.specimen(), before));
        QVERIFY(!document.isModified());

        document.beginLearning(m_model);
        document.learn(m_learned, m_record);
        document.beginLearning(m_learned); // which is no step, so that none is undone
        document.showWeights(weights(m_learned, 1));
        document.dropLearning();
        QVERIFY(same(document.specimen(), m_learned));
    }

    void weightsOfAnEpochAreShownAndBecomeItsOwnWhenAskedTo()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        document.learn(m_learned, m_record);
        document.showWeights(weights(m_learned, 2));
        QVERIFY(computed(document));
        QCOMPARE(document.undoStack()->count(), 1);
        document.showWeights(nullptr);
        QVERIFY(computed(document));
        QVERIFY(same(document.specimen(), m_learned));
        document.showWeights(weights(m_learned, 2));
        QVERIFY(computed(document));
        document.keepShown(u"Weights of epoch 1"_s);
        QCOMPARE(document.undoStack()->undoText(), u"Weights of epoch 1"_s);
        document.undoStack()->undo();
        QVERIFY(same(document.specimen(), m_learned));
    }

    void anEditOfWeightsThatAreShownMakesThemItsOwnFirst()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        document.learn(m_learned, m_record);
        document.showWeights(weights(m_learned, 2));
        QVERIFY(computed(document));
        const NamedWeights shown = weightsOf(document.specimen());
        document.edit(SetCell { "out.weight", 0, 0, 7 });
        NamedWeights expected = shown;
        expected.at("out.weight")(0, 0) = 7;
        QVERIFY(weightsOf(document.specimen()) == expected);
        document.undoStack()->undo();
        QVERIFY(weightsOf(document.specimen()) == shown);
    }

    void whatIsSavedWhileLearningGoesOnFromThere()
    {
        Document document;
        begin(document);
        Document::TakeLearned answer;
        document.setTraining([&answer](const Document::TakeLearned &take) { answer = take; });
        document.beginLearning(m_model);
        document.edit(SetCell { "x", 1, 0, 0.125 });
        document.showWeights(weights(m_model, 1)); // of another epoch
        QVERIFY(computed(document));
        QSignalSpy saved(&document, &Document::saved);
        const QString path = m_folder.filePath(u"learning.safetensors"_s);
        document.save(path);
        QVERIFY(document.isBusy());
        document.edit(SetCell { "x", 1, 0, 0.5 }); // no part of what is saved
        QVERIFY(computed(document) && saved.isEmpty());
        answer(std::make_shared<const TrainingRecord>(m_record));
        QVERIFY(saved.wait());
        QVERIFY(!document.isBusy());
        const auto snapshot = loadSnapshot(path);
        QVERIFY(snapshot && snapshot->memory);
        QVERIFY(sameParameters(snapshot->specimen, m_learned));
        QCOMPARE(inputsOf<SequenceInputs>(snapshot->specimen)->x(1, 0), 0.125);
        QVERIFY(snapshot->memory->latest == weightsOf(m_learned));
        QVERIFY(!snapshot->training.contains(u"edited"_s));
        QCOMPARE(document.path(), path);
        QVERIFY(document.isLearning() && document.isModified());
        document.dropLearning();
        QVERIFY(document.isModified()); // the file has more than this
    }

    void whatIsNotHandedOutIsNotSaved()
    {
        Document document;
        begin(document);
        document.setTraining([](const Document::TakeLearned &take) { take(nullptr); });
        document.beginLearning(m_model);
        document.showWeights(weights(m_model, 1));
        QVERIFY(computed(document));
        QSignalSpy failed(&document, &Document::saveFailed);
        const QString path = m_folder.filePath(u"begun.safetensors"_s);
        document.save(path);
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed.at(0).at(0).toString(), path);
        QVERIFY(failed.at(0).at(1).toString().startsWith(u"Nothing was saved"_s));
        QVERIFY(!document.isBusy() && document.path().isEmpty());
        QVERIFY(!QFile::exists(path));
    }

    void whatIsLearnedIsSavedAndGoesOn()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        document.learn(m_learned, m_record);
        QSignalSpy saved(&document, &Document::saved);
        const QString path = m_folder.filePath(u"learned.safetensors"_s);
        document.save(path);
        QVERIFY(saved.wait());
        QVERIFY(!document.isModified());
        const auto snapshot = loadSnapshot(path);
        QVERIFY(snapshot && snapshot->memory);
        QCOMPARE(snapshot->training, m_record.training); // not "edited"
        QVERIFY(snapshot->memory->latest == m_record.memory->latest);
        Document other;
        other.load(path, *snapshot);
        QVERIFY(other.record().memory);
    }

    void anotherDocumentEndsLearning()
    {
        Document document;
        begin(document);
        document.beginLearning(m_model);
        document.showWeights(weights(m_model, 1));
        document.reset(m_learned, u"another"_s);
        QVERIFY(!document.isLearning());
        QVERIFY(same(document.specimen(), m_learned));
    }

private:
    //! With an untrained model of other sizes.
    void begin(Document &document)
    {
        ManyToOne model;
        model.config.rnn.hiddenSize = 3;
        model.inputs.x = Matrix<double>::Ones(4, 1);
        model.inputs.labels.resize(4);
        model.inputs.padded.assign(4, false);
        fitParameters(model);
        document.reset(model, u"model"_s);
        QVERIFY(computed(document));
    }
    static bool isSaved(Document &document, const QString &path)
    {
        QSignalSpy saved(&document, &Document::saved);
        document.save(path);
        return saved.wait();
    }
    static bool computed(Document &document)
    {
        QSignalSpy traced(&document, &Document::traceChanged);
        while (!document.isTraced() || document.isComputing()) {
            if (!traced.wait())
                return false;
        }
        return true;
    }

    Specimen m_model, m_learned;
    TrainingRecord m_record;
    QTemporaryDir m_folder;
};

ALPHASCOPE_TEST(TestDocumentLearning, QCoreApplication)
#include "tst_documentlearning.moc"
