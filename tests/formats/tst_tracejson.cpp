// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tracejson.h"
#include "testclass.h"

#include "engine/samples.h"

#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QByteArray textOf(const Trace &trace)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    writeTraceJson(trace, buffer);
    return buffer.data();
}

QJsonObject jsonOf(const Trace &trace) { return QJsonDocument::fromJson(textOf(trace)).object(); }

Trace traceWithContext(const Matrix<double> &context)
{
    Trace trace;
    trace.context = context;
    return trace;
}

} // namespace

class TestTraceJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersReadBackToTheSameDouble_data();
    void numbersReadBackToTheSameDouble();
    void whatIsNotFiniteIsNullAndListed();
    void anEmptyTraceIsAllEmptyLists();
    void labelsAreTexts();
    void aGivenAlphaHasNoScores();
    void whatADecoderWritesIsThere();
};

void TestTraceJson::whatADecoderWritesIsThere()
{
    const double minusInfinity = -std::numeric_limits<double>::infinity();
    Trace trace;
    trace.candidates = { { { 4, "wo\"rd", 0.75 }, { 2, "⟨end⟩", 0.25 } }, { { 0, "a", std::nan("") } } };
    trace.hypotheses = { { { "a", "⟨end⟩" }, -1.5, -0.75, true }, { { "b" }, minusInfinity, minusInfinity, false } };
    trace.sheets.resize(1);
    trace.sheets[0].windowCentres = RowVector<double> { { 1.5, std::nan("") } };
    trace.sheets[0].gaussian = Matrix<double> { { 0.5, 1 } };
    const QJsonObject json = jsonOf(trace);
    QCOMPARE(json[u"candidates"_s][0][0].toObject(),
        (QJsonObject { { u"token"_s, 4 }, { u"label"_s, u"wo\"rd"_s }, { u"probability"_s, 0.75 } }));
    QVERIFY(json[u"candidates"_s][1][0][u"probability"_s].isNull());
    QCOMPARE(json[u"hypotheses"_s][0].toObject(),
        (QJsonObject { { u"labels"_s, QJsonArray { u"a"_s, u"⟨end⟩"_s } }, { u"log_probability"_s, -1.5 },
            { u"rating"_s, -0.75 }, { u"finished"_s, true } }));
    QCOMPARE(json[u"window_centres"_s][0][0].toDouble(), 1.5);
    QCOMPARE(json[u"gaussian"_s][0][0].toArray(), QJsonArray({ 0.5, 1 }));
    QStringList places;
    for (const auto &entry : json[u"not_finite"_s].toArray())
        places << entry[u"where"_s].toString() + u' ' + entry[u"value"_s].toString();
    QCOMPARE(places,
        (QStringList { u"window_centres[0][1] NaN"_s, u"candidates[1][0].probability NaN"_s,
            u"hypotheses[1].log_probability -Infinity"_s, u"hypotheses[1].rating -Infinity"_s }));
}

void TestTraceJson::numbersReadBackToTheSameDouble_data()
{
    QTest::addColumn<double>("number");
    for (const double number : { 0.1, 1.0 / 3, -0.0, 0.0, 5e-324, 1.7976931348623157e308, 123456789012345678.0, 1e17,
             -2.2250738585072014e-308, std::nextafter(1.0, 2.0) })
        QTest::newRow(QByteArray::number(number, 'g', 17).constData()) << number;
}

void TestTraceJson::numbersReadBackToTheSameDouble()
{
    QFETCH(double, number);
    const QByteArray json = textOf(traceWithContext(Matrix<double> { { number } }));
    const QRegularExpression context(u"\"context\": \\[\\s*\\[(.*)\\]\\]"_s);
    bool isNumber = false;
    // Not by Qt's JSON, which has no negative zero.
    const double read = context.match(QString::fromUtf8(json)).captured(1).toDouble(&isNumber);
    QVERIFY2(isNumber, json.constData());
    QVERIFY(std::bit_cast<quint64>(read) == std::bit_cast<quint64>(number));
}

void TestTraceJson::whatIsNotFiniteIsNullAndListed()
{
    const double infinity = std::numeric_limits<double>::infinity();
    Trace trace = traceWithContext(Matrix<double> { { 1, std::nan("") }, { -infinity, 2 } });
    trace.sheets.resize(2);
    trace.sheets[1].alpha = Matrix<double> { { infinity } };
    trace.states.push_back({ "h", "state", Matrix<double> { { 0, std::nan("") } } });
    const QJsonObject json = jsonOf(trace);
    QVERIFY(json[u"context"_s][0][1].isNull());
    QVERIFY(json[u"context"_s][1][0].isNull());
    const auto entry = [](const QString &where, const QString &value) {
        return QJsonObject { { u"where"_s, where }, { u"value"_s, value } };
    };
    QCOMPARE(json[u"not_finite"_s].toArray(),
        QJsonArray({ entry(u"alpha[1][0][0]"_s, u"Infinity"_s), entry(u"context[0][1]"_s, u"NaN"_s),
            entry(u"context[1][0]"_s, u"-Infinity"_s), entry(u"hidden[0].values[0][1]"_s, u"NaN"_s) }));
}

void TestTraceJson::anEmptyTraceIsAllEmptyLists()
{
    const QJsonObject json = jsonOf({});
    for (const char *name : { "rows", "columns", "mask", "scores", "alpha", "context", "hidden", "outputs",
             "candidates", "hypotheses", "window_centres", "gaussian", "not_finite" })
        QCOMPARE(json[QLatin1StringView(name)], QJsonValue(QJsonArray()));
}

void TestTraceJson::labelsAreTexts()
{
    Trace trace;
    trace.rowLabels = { "a \"word\"\n", "Straße \\ β", "\x01" };
    QCOMPARE(jsonOf(trace)[u"rows"_s].toArray(), QJsonArray({ u"a \"word\"\n"_s, u"Straße \\ β"_s, u"\u0001"_s }));
}

void TestTraceJson::aGivenAlphaHasNoScores()
{
    Vectors vectors;
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = Matrix<double> { { 0.25, 0.75 } };
    const QJsonObject json = jsonOf(trace(vectors));
    QCOMPARE(json[u"scores"_s], QJsonValue(QJsonArray()));
    QCOMPARE(json[u"alpha"_s][0][0].toArray(), QJsonArray({ 0.25, 0.75 }));
    QCOMPARE(json[u"alpha_given"_s], QJsonValue(true));
}

ALPHASCOPE_TEST(TestTraceJson, QCoreApplication)
#include "tst_tracejson.moc"
