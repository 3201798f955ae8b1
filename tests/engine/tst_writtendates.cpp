// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/writtendates.h"
#include "testclass.h"

#include "engine/datewords.h"

#include <QtTest>

#include <map>
#include <set>

using namespace alphascope;

namespace {

std::string joined(const std::vector<std::string> &tokens)
{
    std::string text;
    for (const std::string &token : tokens)
        text += token;
    return text;
}

//! Whether the plan writes the day in this way.
bool writes(const std::string &text, int year, unsigned month, unsigned day, const DatePlan &plan = {})
{
    const auto ways = waysToWrite(year, month, day, plan);
    return std::count(ways.begin(), ways.end(), text) == 1;
}

} // namespace

class WrittenDatesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void datesAreWrittenInManyWays()
    {
        QVERIFY(writes("3 March 2009", 2009, 3, 3));
        QVERIFY(writes("Selasa 5 Mei 1998", 1998, 5, 5));
        QVERIFY(writes("5/3/98", 1998, 3, 5));
        QVERIFY(writes("March 3rd, 2009", 2009, 3, 3));
        QVERIFY(writes("2009-03-03", 2009, 3, 3));
        QVERIFY(writes("1/1/00", 2000, 1, 1));
        QVERIFY(writes("29 februari 2024", 2024, 2, 29));
        QVERIFY(waysToWrite(2009, 3, 3, {}).size() > 60);
    }

    void thePlanChoosesLanguages()
    {
        QVERIFY(!writes("3 Maret 2009", 2009, 3, 3, { true, false }));
        QVERIFY(!writes("3 March 2009", 2009, 3, 3, { false, true }));
        QVERIFY(writes("3/3/2009", 2009, 3, 3, { false, true }));
    }

    void ordinalsAreEnglish_data()
    {
        QTest::addColumn<unsigned>("day");
        QTest::addColumn<std::string>("text");
        const auto row = [](unsigned day, const char *text) { QTest::newRow(text) << day << std::string(text); };
        row(1, "August 1st, 2001");
        row(2, "August 2nd, 2001");
        row(3, "August 3rd, 2001");
        row(4, "August 4th, 2001");
        row(11, "August 11th, 2001");
        row(12, "August 12th, 2001");
        row(13, "August 13th, 2001");
        row(20, "August 20th, 2001");
        row(21, "August 21st, 2001");
        row(31, "August 31st, 2001");
    }
    void ordinalsAreEnglish()
    {
        QFETCH(unsigned, day);
        QFETCH(std::string, text);
        QVERIFY(writes(text, 2001, 8, day));
    }

    void namesOfDaysAreThoseOfTheCalendar()
    {
        QVERIFY(writes("Thursday, 29 February 1996", 1996, 2, 29));
        QVERIFY(writes("Sabtu, 1 Januari 2000", 2000, 1, 1));
        QVERIFY(writes("sun 17 nov 2024", 2024, 11, 17));
    }

    void everyPairIsADayThatExists()
    {
        std::set<QString> days;
        int leapDays = 0;
        for (const SentencePair &pair : writtenDates({}, 5, 20000)) {
            const QString iso = QString::fromStdString(joined(pair.target));
            const QDate date = QDate::fromString(iso, Qt::ISODate);
            QVERIFY2(date.isValid() && iso.size() == 10, qPrintable(iso));
            QVERIFY2(writes(joined(pair.source), date.year(), static_cast<unsigned>(date.month()),
                         static_cast<unsigned>(date.day())),
                joined(pair.source).c_str());
            days.insert(iso);
            leapDays += date.month() == 2 && date.day() == 29;
        }
        QVERIFY(leapDays > 3 && leapDays < 50);
        QVERIFY(days.size() > 10000);
    }

    void oneTextIsOneDate()
    {
        std::map<std::vector<std::string>, std::vector<std::string>> known;
        DatePlan plan;
        plan.firstYear = plan.lastYear = 2011; // few days, so that texts come again
        for (const SentencePair &pair : writtenDates(plan, 6, 50000)) {
            const auto [place, isNew] = known.try_emplace(pair.source, pair.target);
            QCOMPARE(place->second, pair.target);
        }
        QVERIFY(known.size() > 10000 && known.size() < 40000);
    }

    void theSeedDecides()
    {
        const auto pairs = writtenDates({}, 1, 20);
        QCOMPARE(writtenDates({}, 1, 20), pairs);
        QVERIFY(writtenDates({}, 2, 20) != pairs);
    }

    //! Dates that someone else wrote down, where they are at hand, are written by this generator too.
    void othersDatesAreAmongThem()
    {
        QFile file(QStringLiteral(SOURCE_DIR) + QStringLiteral("/../shared/data/dates/dates_train.tsv"));
        if (!file.open(QIODevice::ReadOnly))
            QSKIP("There are no dates beside the project.");
        int unknown = 0, lines = 0;
        while (!file.atEnd()) {
            const QList<QByteArray> cells = file.readLine().trimmed().split('\t');
            const QDate date = QDate::fromString(QString::fromUtf8(cells.value(1)), Qt::ISODate);
            QVERIFY(date.isValid());
            unknown += !writes(cells[0].toStdString(), date.year(), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()));
            ++lines;
        }
        QVERIFY(lines > 0);
        QCOMPARE(unknown, 0);
    }
};

ALPHASCOPE_TEST(WrittenDatesTest, QCoreApplication)
#include "tst_writtendates.moc"
