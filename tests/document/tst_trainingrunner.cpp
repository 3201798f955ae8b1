// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/trainingrunner.h"
#include "testclass.h"

#include "engine/specimenequality.h"
#include "smalltraining.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <stdexcept>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

using State = TrainingRunner::State;

const QByteArray tenEpochs = addingJson(R"("epochs": 10, "learning_rate": 0.01, "dropout": 0.1)");
const QByteArray endless = addingJson(R"("epochs": 1000000)");

//! A step of this takes seconds.
const QByteArray slowSteps = R"({"model": {"family": "many_to_one", "hidden_size": 64, "score": "additive"},
    "data": {"task": "adding", "timesteps": 500, "examples": 2000},
    "training": {"batch_size": 1000000, "validation_split": 0, "epochs": 1000000}})";

//! Everything that a runner says.
struct Heard {
    explicit Heard(TrainingRunner &runner)
        : prepared(&runner, &TrainingRunner::prepared)
        , pictures(&runner, &TrainingRunner::pictureTaken)
        , refused(&runner, &TrainingRunner::refused)
        , ended(&runner, &TrainingRunner::ended)
        , states(&runner, &TrainingRunner::stateChanged)
    {
    }

    bool waitFor(State state)
    {
        while (states.isEmpty() || states.last().at(0).value<State>() != state) {
            if (!states.wait(60'000))
                return false;
        }
        return true;
    }
    bool waitForEnd() { return !ended.isEmpty() || ended.wait(60'000); }
    const TrainingEnd &end() const { return *static_cast<const TrainingEnd *>(ended.at(0).at(0).constData()); }
    TrainingPicture picture(qsizetype i) const { return pictures.at(i).at(0).value<TrainingPicture>(); }

    std::vector<EpochReport> epochs() const //!< that were told of
    {
        std::vector<EpochReport> all;
        for (qsizetype i = 0; i < pictures.size(); ++i) {
            for (const EpochReport &report : picture(i).epochs)
                all.push_back(report);
        }
        return all;
    }

    QSignalSpy prepared, pictures, refused, ended, states;
};

} // namespace

class TestTrainingRunner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itTrainsToTheEnd();
    void pausedAndSteppedItComesToTheSameNumbers();
    void aStepOfAnEpochEndsWithItsValidation();
    void stopKeepsWhatWasLearned();
    void stopOfAPausedTrainingKeepsWhatWasLearned();
    void discardEndsWithNothing();
    void whatIsDiscardedStaysSo_data();
    void whatIsDiscardedStaysSo();
    void aPauseDoesNotKeepWhatIsStoppedFromEnding();
    void aStopIsQuickEvenWithinALongStep();
    void destructionIsQuickEvenWithinALongStep();
    void picturesAreNotTooMany();
    void whereAllProcessorsTrainDearPicturesAreFewer();
    void whileNobodyLooksThereIsNoNewPicture();
    void everyEpochIsToldOnce();
    void whatCannotBeTrainedIsRefused();
    void anExceptionIsASentence();
    void divergenceEndsWithTheLastGoodWeights();
    void anotherTrainingFollows();
    void aTrainingThatGoesOnTakesOverTheEpochsOfBefore();
    void secondsAreCountedOverAllParts();
    void askedWhileItRunsItGivesAllThatIsRememberedAndGoesOn();
    void askedWhileItPausesItGivesTheSame();
    void askedOfNothingItSaysSo();
};

void TestTrainingRunner::itTrainsToTheEnd()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(tenEpochs));
    QCOMPARE(runner.state(), State::Preparing);
    QVERIFY(heard.waitForEnd());
    QCOMPARE(runner.state(), State::Idle);
    QCOMPARE(heard.prepared.size(), 1);
    QVERIFY(heard.refused.isEmpty());
    const TrainingEnd end = heard.end();
    QCOMPARE(end.outcome.kind, TrainingOutcome::Kind::Finished);
    QVERIFY(same(end.outcome.learned, trainedAtOnce(tenEpochs).learned));
    QCOMPARE(end.record.training[u"outcome"_s].toString(), u"finished"_s);
    QVERIFY(end.record.memory->latest == weightsOf(end.outcome.learned));
    const TrainingPicture last = heard.picture(heard.pictures.size() - 1);
    QVERIFY(*last.weights == end.record.memory->latest);
    QVERIFY(sameParameters(*last.model, end.outcome.learned));
}

void TestTrainingRunner::pausedAndSteppedItComesToTheSameNumbers()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(tenEpochs), TrainingPart::Step);
    QVERIFY(heard.waitFor(State::Paused));
    QCOMPARE(heard.picture(0).point.examplesLearned, Index(10));
    for (Index steps = 2; steps <= 8; ++steps) { // into the second epoch
        heard.states.clear();
        runner.advance(TrainingPart::Step);
        QVERIFY(heard.waitFor(State::Paused));
    }
    heard.states.clear();
    runner.advance(TrainingPart::Everything);
    runner.pause(); // wherever it is
    QVERIFY(heard.waitFor(State::Paused) || !heard.ended.isEmpty());
    if (heard.ended.isEmpty())
        runner.advance(TrainingPart::Everything);
    QVERIFY(heard.waitForEnd());
    QVERIFY(same(heard.end().outcome.learned, trainedAtOnce(tenEpochs).learned));
}

void TestTrainingRunner::aStepOfAnEpochEndsWithItsValidation()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(endless), TrainingPart::Epoch);
    QVERIFY(heard.waitFor(State::Paused));
    const TrainingPicture picture = heard.picture(heard.pictures.size() - 1);
    QCOMPARE(heard.epochs().size(), std::size_t(1));
    QVERIFY(heard.epochs()[0].validationLoss);
    QCOMPARE(picture.history.entries().size(), std::size_t(2)); // before training, and this one
    QCOMPARE(picture.history.entries().back().epoch, Index(1));
    QVERIFY(*picture.history.entries().back().weights == *picture.weights);
}

void TestTrainingRunner::stopKeepsWhatWasLearned()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(endless));
    QVERIFY(heard.pictures.wait(60'000));
    runner.stop();
    QVERIFY(heard.waitForEnd());
    const TrainingEnd end = heard.end();
    QCOMPARE(end.outcome.kind, TrainingOutcome::Kind::Stopped);
    QVERIFY(end.outcome.steps >= 1);
    QVERIFY(*heard.picture(heard.pictures.size() - 1).weights == weightsOf(end.outcome.learned));
    QCOMPARE(runner.state(), State::Idle);
}

void TestTrainingRunner::stopOfAPausedTrainingKeepsWhatWasLearned()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(endless), TrainingPart::Step);
    QVERIFY(heard.waitFor(State::Paused));
    runner.stop();
    QVERIFY(heard.waitForEnd());
    QCOMPARE(heard.end().outcome.steps, Index(1));
}

void TestTrainingRunner::discardEndsWithNothing()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(endless));
    QVERIFY(heard.pictures.wait(60'000));
    const auto pictures = heard.pictures.size();
    runner.discard();
    QVERIFY(heard.waitFor(State::Idle));
    QVERIFY(heard.ended.isEmpty());
    QVERIFY(heard.refused.isEmpty());
    QCOMPARE(heard.pictures.size(), pictures);

    runner.begin(preparing(endless), TrainingPart::Step);
    QVERIFY(heard.waitFor(State::Paused));
    runner.discard();
    QCOMPARE(runner.state(), State::Idle);
    QVERIFY(heard.ended.isEmpty());
}

void TestTrainingRunner::whatIsDiscardedStaysSo_data()
{
    QTest::addColumn<std::function<void(TrainingRunner &)>>("ask");
    const auto row
        = [](const char *name, const std::function<void(TrainingRunner &)> &ask) { QTest::newRow(name) << ask; };
    row("stop", [](TrainingRunner &runner) { runner.stop(); });
    row("pause", [](TrainingRunner &runner) { runner.pause(); });
    row("advance", [](TrainingRunner &runner) { runner.advance(TrainingPart::Step); });
}

void TestTrainingRunner::whatIsDiscardedStaysSo()
{
    using Ask = std::function<void(TrainingRunner &)>;
    QFETCH(Ask, ask);
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(endless));
    QVERIFY(heard.pictures.wait(60'000));
    runner.discard();
    ask(runner); // before the step ends
    QTRY_COMPARE(runner.state(), State::Idle);
    QVERIFY(heard.ended.isEmpty());
}

void TestTrainingRunner::aPauseDoesNotKeepWhatIsStoppedFromEnding()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(endless));
    QVERIFY(heard.pictures.wait(60'000));
    runner.stop();
    runner.pause(); // before the step ends
    QTRY_COMPARE(runner.state(), State::Idle);
    QCOMPARE(heard.ended.size(), 1);
}

//! The quickest of a few, since other programs take their time too.
void TestTrainingRunner::aStopIsQuickEvenWithinALongStep()
{
    qint64 quickest = 1'000'000;
    for (int i = 0; i < 5 && quickest >= 100; ++i) {
        TrainingRunner runner;
        Heard heard(runner);
        runner.begin(preparing(slowSteps));
        QVERIFY(heard.waitFor(State::Running));
        QElapsedTimer timer;
        timer.start();
        runner.stop();
        QVERIFY(heard.waitForEnd());
        quickest = std::min(quickest, timer.elapsed());
    }
    QVERIFY2(quickest < 100, qPrintable(QString::number(quickest)));
}

void TestTrainingRunner::destructionIsQuickEvenWithinALongStep()
{
    qint64 quickest = 1'000'000;
    for (int i = 0; i < 5 && quickest >= 300; ++i) {
        auto runner = std::make_unique<TrainingRunner>();
        Heard heard(*runner);
        runner->begin(preparing(slowSteps));
        QVERIFY(heard.waitFor(State::Running));
        QElapsedTimer timer;
        timer.start();
        runner.reset();
        quickest = std::min(quickest, timer.elapsed());
    }
    QVERIFY2(quickest < 300, qPrintable(QString::number(quickest)));
}

void TestTrainingRunner::picturesAreNotTooMany()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(endless));
    QVERIFY(heard.pictures.wait(60'000));
    QElapsedTimer timer;
    timer.start();
    while (heard.pictures.size() < 20)
        QVERIFY(heard.pictures.wait(60'000));
    QVERIFY2(timer.elapsed() >= 19 * 30, qPrintable(QString::number(timer.elapsed())));
    runner.stop();
    QVERIFY(heard.waitForEnd());
}

void TestTrainingRunner::whereAllProcessorsTrainDearPicturesAreFewer()
{
    TrainingRunner runner;
    runner.setShowingCost(std::chrono::seconds(1)); // of no training: nothing happens
    Heard heard(runner);
    runner.begin(
        preparing(addingJson("\"epochs\": 1000000, \"threads\": " + QByteArray::number(QThread::idealThreadCount()))));
    QVERIFY(heard.pictures.wait(60'000));
    runner.setShowingCost(std::chrono::milliseconds(10));
    QVERIFY(heard.pictures.wait(60'000)); // may have been on its way
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 3; ++i)
        QVERIFY(heard.pictures.wait(60'000));
    QVERIFY2(timer.elapsed() >= 2 * 200, qPrintable(QString::number(timer.elapsed())));
    runner.stop();
    QVERIFY(heard.waitForEnd());
}

void TestTrainingRunner::whileNobodyLooksThereIsNoNewPicture()
{
    int told = 0;
    TrainingJob job(preparing(tenEpochs), [&told] { ++told; });
    QVERIFY(!job.prepare({}));
    for (int i = 0; i < 5; ++i)
        QVERIFY(!job.advance(TrainingPart::Epoch, {}));
    QCOMPARE(told, 1);
    const auto picture = job.latest().take();
    QVERIFY(picture);
    QCOMPARE(picture->epochs.size(), std::size_t(5)); // but nothing is lost
    QCOMPARE(picture->point.epoch, Index(4));
}

void TestTrainingRunner::everyEpochIsToldOnce()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(addingJson(R"("epochs": 300)")));
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.epochs() == heard.end().outcome.epochs);
    QCOMPARE(heard.epochs().size(), std::size_t(300));
}

void TestTrainingRunner::whatCannotBeTrainedIsRefused()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(addingJson(R"("learning_rate": -1)")));
    QVERIFY(heard.refused.wait(60'000));
    QVERIFY(heard.refused.at(0).at(0).toString().contains(u"learning rate is −1"_s));
    QCOMPARE(runner.state(), State::Idle);
    QVERIFY(heard.prepared.isEmpty());
    QVERIFY(heard.ended.isEmpty());
}

void TestTrainingRunner::anExceptionIsASentence()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin([](const std::stop_token &) -> tl::expected<PreparedTraining, Error> { throw std::bad_alloc(); });
    QVERIFY(heard.refused.wait(60'000));
    QVERIFY(heard.refused.at(0).at(0).toString().contains(u"not enough memory"_s));
    runner.begin(
        [](const std::stop_token &) -> tl::expected<PreparedTraining, Error> { throw std::runtime_error("because"); });
    QVERIFY(heard.refused.wait(60'000));
    QVERIFY(heard.refused.at(1).at(0).toString().contains(u"(because)"_s));
}

void TestTrainingRunner::divergenceEndsWithTheLastGoodWeights()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(R"({"model": {"family": "many_to_one", "cell": "rnn_relu", "score": "none"},
        "data": {"task": "adding", "timesteps": 4, "examples": 60},
        "training": {"epochs": 50, "optimiser": "sgd", "learning_rate": 1e18}})"));
    QVERIFY(heard.waitForEnd());
    const TrainingEnd end = heard.end();
    QCOMPARE(end.outcome.kind, TrainingOutcome::Kind::Failed);
    QVERIFY(end.outcome.problem->sentence.find("no longer finite") != std::string::npos);
    for (const auto &[name, values] : weightsOf(end.outcome.learned))
        QVERIFY2(values.allFinite(), name.c_str());
}

void TestTrainingRunner::askedWhileItRunsItGivesAllThatIsRememberedAndGoesOn()
{
    TrainingRunner runner;
    Heard heard(runner);
    std::vector<std::shared_ptr<const TrainingEnd>> ends;
    runner.begin(preparing(endless));
    QVERIFY(heard.pictures.wait(60'000));
    for (int i = 0; i < 2; ++i)
        runner.ask([&ends](const auto &end) { ends.push_back(end); });
    QVERIFY(ends.empty()); // later
    QVERIFY(QTest::qWaitFor([&] { return ends.size() == 2; }, 60'000));
    QCOMPARE(runner.state(), State::Running);
    QVERIFY(heard.ended.isEmpty());
    const TrainingOutcome &outcome = ends[0]->outcome;
    QCOMPARE(outcome.kind, TrainingOutcome::Kind::Stopped);
    const auto epochs = static_cast<Index>(outcome.epochs.size()) + 2;
    const QByteArray whole = addingJson("\"epochs\": " + QByteArray::number(epochs));
    PreparedTraining training = *preparedTraining(whole);
    const TrainingOutcome resumed
        = train(outcome.learned, std::move(training.setup.data), training.settings, {}, {}, *ends[0]->record.memory);
    QCOMPARE(resumed.kind, TrainingOutcome::Kind::Finished);
    QVERIFY(same(resumed.learned, trainedAtOnce(whole).learned));
    QVERIFY(resumed.epochs == trainedAtOnce(whole).epochs);
    runner.stop();
    QVERIFY(heard.waitForEnd());
}

void TestTrainingRunner::askedWhileItPausesItGivesTheSame()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(endless), TrainingPart::Step);
    QVERIFY(heard.waitFor(State::Paused));
    std::shared_ptr<const TrainingEnd> end;
    runner.ask([&end](const auto &given) { end = given; });
    QVERIFY(QTest::qWaitFor([&] { return end != nullptr; }, 60'000));
    QCOMPARE(end->outcome.steps, Index(1));
    QVERIFY(end->record.memory->latest == *heard.picture(heard.pictures.size() - 1).weights);
    QCOMPARE(runner.state(), State::Paused);

    // Where a pause comes first, the answer follows it.
    end.reset();
    heard.states.clear();
    runner.advance(TrainingPart::Everything);
    runner.pause();
    runner.ask([&end](const auto &given) { end = given; });
    QVERIFY(heard.waitFor(State::Paused));
    QVERIFY(QTest::qWaitFor([&] { return end != nullptr; }, 60'000));
    // And when it ends meanwhile, what it ends with.
    std::shared_ptr<const TrainingEnd> last;
    runner.ask([&last](const auto &given) { last = given; });
    runner.stop();
    QVERIFY(heard.waitForEnd());
    QVERIFY(last);
    QCOMPARE(last->outcome.steps, heard.end().outcome.steps);
}

void TestTrainingRunner::askedOfNothingItSaysSo()
{
    TrainingRunner runner;
    Heard heard(runner);
    int answered = 0;
    const auto count = [&answered](const auto &end) { answered += end ? 100 : 1; };
    runner.ask(count);
    QCOMPARE(answered, 1);
    runner.begin(preparing(slowSteps));
    runner.ask(count); // it reads yet
    QCOMPARE(answered, 2);
    QVERIFY(heard.waitFor(State::Running));
    runner.ask(count);
    QCOMPARE(answered, 2);
    runner.discard();
    QCOMPARE(answered, 3);
}

void TestTrainingRunner::aTrainingThatGoesOnTakesOverTheEpochsOfBefore()
{
    TrainingJob first(preparing(tenEpochs), [] {});
    QVERIFY(!first.prepare({}));
    for (int i = 0; i < 3; ++i)
        QVERIFY(!first.advance(TrainingPart::Epoch, {}));
    const TrainingPicture before = *first.latest().take();
    const auto end = first.end();

    const auto goingOn = [&](const WeightHistory &kept, double lossOfEpoch2) {
        PreparedTraining training = *preparedTraining(tenEpochs);
        auto memory = std::make_shared<TrainingMemory>(*end->record.memory);
        memory->epochs.at(1).validationLoss = lossOfEpoch2;
        training.setup.specimen = end->outcome.learned;
        training.memory = memory;
        training.history = kept;
        TrainingJob job([training](const std::stop_token &) { return training; }, [] {});
        if (const auto error = job.prepare({}))
            qFatal("%s", qPrintable(error->sentence));
        job.advance(TrainingPart::Epoch, {});
        job.advance(TrainingPart::Epoch, {});
        return *job.latest().take();
    };
    const auto epochsOf = [](const TrainingPicture &picture) {
        std::vector<Index> epochs;
        for (const auto &entry : picture.history.entries())
            epochs.push_back(entry.epoch);
        return epochs;
    };
    const TrainingPicture all = goingOn(before.history, 1);
    QVERIFY(epochsOf(all) == (std::vector<Index> { 0, 1, 2, 3, 4, 5 }));
    QVERIFY(*all.history.entries()[1].weights == *before.history.entries()[1].weights);
    QCOMPARE(all.epochs.size(), std::size_t(2));
    QCOMPARE(all.epochs[0].epoch, Index(3));
    // Those of another training are of no use.
    WeightHistory other;
    other.add(8, before.weights, false);
    QVERIFY(epochsOf(goingOn(other, 1)) == (std::vector<Index> { 3, 4, 5 }));
    // Where there is little room the best one stays, which may be one of before.
    WeightHistory small(1);
    for (const auto &entry : before.history.entries())
        small.add(entry.epoch, entry.weights, entry.epoch == 2);
    QVERIFY(epochsOf(goingOn(small, -1)) == (std::vector<Index> { 0, 2, 5 }));
}

void TestTrainingRunner::secondsAreCountedOverAllParts()
{
    TrainingJob job(preparing(tenEpochs), [] {});
    QVERIFY(!job.prepare({}));
    QVERIFY(!job.advance(TrainingPart::Everything, {})); // longer than what follows
    const double before = job.latest().take()->point.seconds;
    QVERIFY(before > 0);
    QVERIFY(!job.advance(TrainingPart::Step, {}));
    QVERIFY(job.latest().take()->point.seconds >= before);
}

void TestTrainingRunner::anotherTrainingFollows()
{
    TrainingRunner runner;
    Heard heard(runner);
    runner.begin(preparing(tenEpochs));
    QVERIFY(heard.waitForEnd());
    heard.ended.clear();
    runner.begin(preparing(tenEpochs));
    QVERIFY(heard.waitForEnd());
    QVERIFY(same(heard.end().outcome.learned, trainedAtOnce(tenEpochs).learned));
}

ALPHASCOPE_TEST(TestTrainingRunner, QCoreApplication)
#include "tst_trainingrunner.moc"
