// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/steppython.h"
#include "testclass.h"

#include "engine/samples.h"
#include "formats/python.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! The list that the program printed after `name`.
std::vector<double> printed(const QByteArray &output, const QByteArray &name)
{
    for (const QByteArray &line : output.split('\n')) {
        if (!line.startsWith(name + " = "))
            continue;
        std::vector<double> numbers;
        for (const QJsonValue &value : QJsonDocument::fromJson(line.mid(name.size() + 3)).array())
            numbers.push_back(value.toDouble());
        return numbers;
    }
    return {};
}

double furthest(const std::vector<double> &numbers, const Matrix<double> &expected, Index row)
{
    if (static_cast<Index>(numbers.size()) != expected.cols())
        return 1e300;
    double difference = 0;
    for (Index i = 0; i < expected.cols(); ++i)
        difference = std::max(difference, std::abs(numbers[static_cast<std::size_t>(i)] - expected(row, i)));
    return difference;
}

Vectors vectorsWith(Score score)
{
    auto vectors = std::get<Vectors>(samples().front().make());
    vectors.config.score = score;
    vectors.config.temperature = 0.7;
    fitParameters(vectors);
    vectors.inputs.padded.assign(static_cast<std::size_t>(vectors.inputs.keys.rows()), false);
    vectors.inputs.padded[2] = true;
    return vectors;
}

} // namespace

class TestStepPython : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void pythonComputesTheSame_data();
    void pythonComputesTheSame();
    void everySampleIsComputedAnew();
    void labelsAreStringsOfPython();
    void valuesMayBeNarrowerThanKeys();
    void whatIsMissingIsGiven();

private:
    void compare(const Trace &trace, int sheet, int row);

    QString m_python;
};

void TestStepPython::initTestCase() { m_python = pythonWithNumpy(); }

void TestStepPython::compare(const Trace &trace, int sheet, int row)
{
    const QString program = stepAsPython(trace, sheet, row);
    const PythonRun run = runPython(m_python, program);
    QVERIFY2(run.status == 0, (run.errors + program.toUtf8()).constData());
    QCOMPARE(run.errors, QByteArray());
    const Sheet &head = trace.sheets[static_cast<std::size_t>(sheet)];
    QVERIFY(furthest(printed(run.results, "weights"), head.alpha, row) < 1e-12);
    if (head.values.size() > 0)
        QVERIFY(furthest(printed(run.results, "context"), head.context, row) < 1e-12);
}

void TestStepPython::pythonComputesTheSame_data()
{
    QTest::addColumn<Score>("score");
    QTest::addColumn<QString>("expression"); // what must be computed, not given
    QTest::newRow("dot") << Score::Dot << u"keys @ query\n"_s;
    QTest::newRow("scaled dot") << Score::ScaledDot << u"keys @ query / np.sqrt(keys.shape[1])"_s;
    QTest::newRow("general") << Score::General << u"keys @ (query @ W)"_s;
    QTest::newRow("additive") << Score::Additive << u"np.tanh(W_query @ query + keys @ W_key.T + bias) @ v"_s;
    QTest::newRow("concat") << Score::Concat << u"np.concatenate([query, key])"_s;
}

//! With a temperature and a masked key.
void TestStepPython::pythonComputesTheSame()
{
    if (m_python.isEmpty())
        QSKIP("Python with NumPy is not installed.");
    QFETCH(Score, score);
    QFETCH(QString, expression);
    const Trace trace = alphascope::trace(Specimen(vectorsWith(score)));
    QVERIFY(!trace.mask.all());
    const QString program = stepAsPython(trace, 0, 0);
    QVERIFY2(program.contains(u"scores = "_s) && program.contains(expression), qPrintable(program));
    compare(trace, 0, 0);
}

//! All families, heads, given weights, recurrent networks, location scores, decoders; the first and the last row.
void TestStepPython::everySampleIsComputedAnew()
{
    if (m_python.isEmpty())
        QSKIP("Python with NumPy is not installed.");
    int compared = 0;
    for (const Sample &sample : samples()) {
        const Trace trace = alphascope::trace(sample.make());
        for (int sheet = 0; sheet < static_cast<int>(trace.sheets.size()); ++sheet) {
            for (const int row : { 0, static_cast<int>(trace.rows()) - 1 }) {
                const QString program = stepAsPython(trace, sheet, row);
                QVERIFY2(!program.contains(u"what they were computed with is not here"_s), sample.name.c_str());
                compare(trace, sheet, row);
                if (QTest::currentTestFailed())
                    QFAIL(sample.name.c_str());
                ++compared;
            }
        }
    }
    QVERIFY2(compared > 10, qPrintable(QString::number(compared)));
}

void TestStepPython::labelsAreStringsOfPython()
{
    if (m_python.isEmpty())
        QSKIP("Python with NumPy is not installed.");
    Trace trace = alphascope::trace(Specimen(vectorsWith(Score::Dot)));
    trace.columnLabels = { "\"\"\"\\n", "a\nb\r", "\u202e#{'", "👨‍👩‍👧" };
    const QString program = stepAsPython(trace, 0, 0) + u"import json\nprint(json.dumps(labels))\n"_s;
    const PythonRun run = runPython(m_python, program);
    QVERIFY2(run.status == 0, run.errors.constData());
    const QJsonArray labels = QJsonDocument::fromJson(run.results.trimmed().split('\n').last()).array();
    QCOMPARE(labels.size(), 4);
    for (int i = 0; i < 4; ++i)
        QCOMPARE(labels.at(i).toString().toStdString(), trace.columnLabels[static_cast<std::size_t>(i)]);
}

void TestStepPython::valuesMayBeNarrowerThanKeys()
{
    Trace trace = alphascope::trace(samples().front().make());
    Sheet &sheet = trace.sheets[0];
    const Matrix<double> keys = sheet.keys;
    sheet.keys.resize(keys.rows(), keys.cols() + 1);
    sheet.keys << keys, Matrix<double>::Zero(keys.rows(), 1);
    sheet.queries = Matrix<double>::Zero(1, keys.cols() + 1);
    QVERIFY(!stepAsPython(trace, 0, 0).contains(u"values = keys"_s));
}

//! A trace that lacks what its scores were computed with has the scores, and one without scores the weights.
void TestStepPython::whatIsMissingIsGiven()
{
    if (m_python.isEmpty())
        QSKIP("Python with NumPy is not installed.");
    Trace trace = alphascope::trace(Specimen(vectorsWith(Score::General)));
    trace.attn = {};
    QVERIFY(stepAsPython(trace, 0, 0).contains(u"what they were computed with is not here"_s));
    compare(trace, 0, 0);
    trace.sheets[0].scores = {};
    trace.given = true;
    QVERIFY(stepAsPython(trace, 0, 0).contains(u"given, not computed"_s));
    compare(trace, 0, 0);
    trace.mask = Mask::Constant(trace.rows(), trace.columns(), false);
    trace.sheets[0].alpha.setZero();
    trace.sheets[0].context.setZero();
    compare(trace, 0, 0);
}

ALPHASCOPE_TEST(TestStepPython, QCoreApplication)
#include "tst_steppython.moc"
