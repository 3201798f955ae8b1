// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/numbersjson.h"
#include "testclass.h"

#include "exportedtrace.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestNumbersJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scoresAreAllThereWithTheirMask();
    void whatIsNotFiniteIsNamed();
    void withoutAMaskThereIsNone();
};

namespace {

QJsonArray sheetsOf(Quantity quantity)
{
    const auto table = numberSheets(exportedTrace(), quantity);
    QJsonParseError error;
    const QJsonDocument json = QJsonDocument::fromJson(table ? toJson(*table) : QByteArray(), &error);
    return error.error == QJsonParseError::NoError ? json.object().value(u"sheets"_s).toArray() : QJsonArray();
}

} // namespace

void TestNumbersJson::scoresAreAllThereWithTheirMask()
{
    const QJsonObject sheet = sheetsOf(Quantity::Scores).at(0).toObject();
    QCOMPARE(sheet.value(u"rows"_s).toArray(), QJsonArray({ u"=SUM(A1)"_s, u"a,\"b\""_s }));
    QCOMPARE(sheet.value(u"columns"_s).toArray().at(2).toString(), u"\\% _#$&~^{}[*]|'`\""_s);
    const QJsonArray row = sheet.value(u"values"_s).toArray().at(0).toArray();
    QCOMPARE(row.at(1).toDouble(), 0.1 + 0.2);
    QCOMPARE(row.at(2).toDouble(), 5.0); // masked
    QCOMPARE(sheet.value(u"mask"_s).toArray().at(0).toArray(), QJsonArray({ true, true, false }));
}

void TestNumbersJson::whatIsNotFiniteIsNamed()
{
    const QJsonObject sheet = sheetsOf(Quantity::Scores).at(1).toObject();
    QVERIFY(sheet.value(u"values"_s).toArray().at(1).toArray().at(1).isNull());
    const QJsonArray places = sheet.value(u"not_finite"_s).toArray();
    QCOMPARE(places.size(), 1);
    QCOMPARE(places.at(0).toObject(), QJsonObject({ { u"row"_s, 1 }, { u"column"_s, 1 }, { u"value"_s, u"NaN"_s } }));
}

void TestNumbersJson::withoutAMaskThereIsNone()
{
    const QJsonArray sheets = sheetsOf(Quantity::States);
    QCOMPARE(sheets.size(), 2);
    QVERIFY(sheets.at(0).toObject().value(u"mask"_s).isNull());
    QCOMPARE(sheets.at(1).toObject().value(u"name"_s).toString(), u"s, decoder"_s);
}

ALPHASCOPE_TEST(TestNumbersJson, QCoreApplication)
#include "tst_numbersjson.moc"
