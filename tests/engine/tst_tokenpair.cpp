// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokenpair.h"
#include "testclass.h"

#include <QtTest>

#include <functional>

using namespace alphascope;

namespace {

//! What is checked: six tokens in, five out.
struct Pairs {
    std::vector<TokenPair> pairs { { { 3, 5, 4 }, { 4, 3, 4, 2 } }, { { 4, 0 }, { 3, 2, 0 } }, { { 5 }, { 4, 2 } } };
    TokenIds tokens;
};

using Spoil = std::function<void(Pairs &)>;

} // namespace

Q_DECLARE_METATYPE(Spoil)

class TokenPairTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatCannotBeLearnedIsSaid_data()
    {
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<QString>("words");
        const auto add
            = [](const char *words, const Spoil &spoil) { QTest::newRow(words) << spoil << QString::fromUtf8(words); };
        QTest::newRow("nothing") << Spoil([](Pairs &) {}) << QString();
        QTest::newRow("padding that begins too, as in PyTorch's tutorial")
            << Spoil([](Pairs &all) { all.tokens.padding = all.tokens.begin; }) << QString();
        add("There is no pair", [](Pairs &all) { all.pairs.clear(); });
        add("The source of pair 2 has no token", [](Pairs &all) { all.pairs[1].source = { 0 }; });
        add("The target of pair 3 has no token", [](Pairs &all) { all.pairs[2].target.clear(); });
        add("The source of pair 1 has the token 6, but", [](Pairs &all) { all.pairs[0].source[1] = 6; });
        add("The target of pair 1 has the token -1, but", [](Pairs &all) { all.pairs[0].target[1] = -1; });
        add("The begin token is 5", [](Pairs &all) { all.tokens.begin = 5; });
        add("The end token is -1", [](Pairs &all) { all.tokens.end = -1; });
        add("The end token is 5", [](Pairs &all) { all.tokens.end = 5; });
        add("The end token stands for padding too", [](Pairs &all) { all.tokens.end = all.tokens.padding; });
    }
    void whatCannotBeLearnedIsSaid()
    {
        QFETCH(Spoil, spoil);
        QFETCH(QString, words);
        Pairs all;
        spoil(all);
        const auto problem = check(all.pairs, 6, 5, all.tokens);
        const QString sentence = problem ? QString::fromStdString(problem->sentence) : QString();
        QVERIFY2(words.isEmpty() ? sentence.isEmpty() : sentence.startsWith(words), qPrintable(sentence));
    }
};

ALPHASCOPE_TEST(TokenPairTest, QCoreApplication)
#include "tst_tokenpair.moc"
