// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gradients.h"
#include "engine/likeliesttoken.h"
#include "engine/rnnsearchtask.h"
#include "engine/tokenbatch.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class RnnSearchTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<double>("teacherForcing");
        QTest::newRow("told the target") << 1.0;
        QTest::newRow("told nothing") << 0.0;
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(double, teacherForcing);
        RnnSearch model;
        model.config.sourceVocabulary = model.config.targetVocabulary = 6;
        fitParameters(model);
        RnnSearchTask<double> task { model.config, teacherForcing,
            { { { 3, 5, 4 }, { 4, 3, 5, 2 } }, { { 4, 0 }, { 3, 2, 0 } } } };
        QVERIFY(!check(task));
        const std::vector<Index> numbers { 0, 1 };
        const auto visit = [&](auto &&p, auto &&callback) { task.visit(p, callback); };
        auto gradients = zerosLike(model.parameters, visit);
        const LossSum sum = task.addGradients(numbers, model.parameters, 7, {}, gradients);
        QCOMPARE(sum.weight, 6.0);
        double right = 0; // of what is shown, which is told the target
        for (const auto &[source, target, links] : task.examples) {
            const auto tape = forward(source, shifted(target, 1), model.config, model.parameters);
            for (std::size_t u = 0; u < target.size(); ++u)
                right += target[u] != 0 && likeliestToken(tape.steps[u].logits, 0) == target[u];
        }
        QCOMPARE(task.lossOf(numbers, model.parameters, {}).metric, right);
        QVERIFY(right > 0 && right < 6);
        if (teacherForcing == 1)
            QCOMPARE(task.lossOf(numbers, model.parameters, {}).loss, sum.loss);
        else
            QVERIFY(task.lossOf(numbers, model.parameters, {}).loss != sum.loss);
        const LossFunction loss = [&] {
            auto ignored = zerosLike(model.parameters, visit);
            return task.addGradients(numbers, model.parameters, 7, {}, ignored).loss;
        };
        QCOMPARE(gradientDifferences(model.parameters, gradients, visit, loss), QString());
    }

    void neitherPaddingNorOrderMatters()
    {
        // Cases 14 and 15
        RnnSearch model;
        model.config.sourceVocabulary = model.config.targetVocabulary = 6;
        fitParameters(model);
        RnnSearchTask<double> task { model.config, 1,
            { { { 3, 5, 4 }, { 4, 2 } }, { { 4, 4, 5, 3, 5 }, { 3, 5, 2 } } } };
        const std::vector<Index> numbers { 0, 1 };
        const auto visit = [&](auto &&p, auto &&callback) { task.visit(p, callback); };
        auto expected = zerosLike(model.parameters, visit);
        const double loss = task.addGradients(numbers, model.parameters, 7, {}, expected).loss;
        std::vector<Matrix<double>> all;
        visit(expected, [&](const char *, const auto &value) { all.push_back(value); });
        for (const std::vector<Index> &source :
            { std::vector<Index> { 3, 5, 4, 0, 0 }, { 0, 0, 3, 5, 4 }, { 3, 0, 5, 0, 4 } }) {
            std::swap(task.examples[0], task.examples[1]);
            (task.examples[0].target.size() == 2 ? task.examples[0] : task.examples[1]).source = source;
            auto gradients = zerosLike(model.parameters, visit);
            QVERIFY(std::abs(task.addGradients(numbers, model.parameters, 7, {}, gradients).loss - loss) < 1e-13);
            std::size_t i = 0;
            visit(gradients, [&](const char *name, const auto &value) {
                QVERIFY2(difference(Matrix<double>(value), all[i++], 1e-13).isEmpty(), name);
            });
        }
    }

    void threadsChangeNoNumber()
    {
        RnnSearch model;
        model.config.sourceVocabulary = model.config.targetVocabulary = 6;
        fitParameters(model);
        RnnSearchTask<double> task { model.config, 0.5, {} };
        std::vector<Index> numbers;
        for (Index i = 0; i < 19; ++i) {
            task.examples.push_back({ { 3 + i % 3, 5, 3 + i % 2 }, { 3 + i % 2, 2 } });
            numbers.push_back(i);
        }
        const auto visit = [&](auto &&p, auto &&callback) { task.visit(p, callback); };
        const auto zero = zerosLike(model.parameters, visit);
        const auto all = [&](const auto &parameters) {
            std::vector<Matrix<double>> values;
            visit(parameters, [&](const char *, const auto &value) { values.push_back(value); });
            return values;
        };
        auto expected = zero;
        for (const Index number : numbers) // one after the other
            task.addGradients({ &number, 1 }, model.parameters, 7, {}, expected);
        auto first = zero;
        for (const Index threads : { 1, 2, 5 }) {
            RnnSearchWorkspace<double> workspace(threads);
            for (int run = 0; run < 2; ++run) { // the second on used buffers
                auto gradients = zero;
                task.addGradients(numbers, model.parameters, 7, {}, gradients, workspace);
                if (threads == 1 && run == 0)
                    first = gradients;
                QCOMPARE(all(gradients), all(first));
                QVERIFY(task.lossOf(numbers, model.parameters, {}, workspace)
                    == task.lossOf(numbers, model.parameters, {}));
            }
        }
        for (std::size_t i = 0; i < all(first).size(); ++i)
            COMPARE_MATRICES(all(first)[i], all(expected)[i], 1e-13);
    }

    void whatCannotBeLearnedIsSaid()
    {
        RnnSearchTask<double> task;
        QVERIFY(check(task)->sentence.starts_with("There is no pair"));
        task.examples = { { { 3 }, { 4 } } }; // of 4 tokens
        QVERIFY(check(task)->sentence.starts_with("The target of pair 1 has the token 4"));
        task.teacherForcing = 1.5;
        QVERIFY(check(task)->sentence.starts_with("The share of teacher forcing is 1.5"));
    }
};

ALPHASCOPE_TEST(RnnSearchTaskTest, QCoreApplication)
#include "tst_rnnsearchtask.moc"
