// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "testclass.h"

#include <QTest>

#include <functional>
#include <limits>

using namespace alphascope;

namespace {

Vectors vectors()
{
    Vectors v;
    v.inputs.queries = Matrix<double>::Constant(1, 2, 0.5);
    v.inputs.keys = Matrix<double>::Constant(3, 2, 0.25);
    v.inputs.values = Matrix<double>::Constant(3, 1, 2);
    v.inputs.queryLabels = { "it" };
    v.inputs.keyLabels = { "the", "cat", "sat" };
    v.inputs.padded = { false, false, true };
    v.inputs.allowed = Mask::Constant(1, 3, true);
    v.parameters.attn.W = Matrix<double>::Identity(2, 2);
    v.parameters.b_q = RowVector<double>::Zero(2);
    return v;
}

ManyToOne manyToOne()
{
    ManyToOne m;
    m.inputs.x = Matrix<double>::Constant(4, 1, 8);
    m.inputs.labels = { "a", "b", "c", "d" };
    m.inputs.padded.assign(4, false);
    m.parameters.rnn.cells.resize(1);
    m.parameters.rnn.cells[0].weight_hh = Matrix<double>::Identity(2, 2);
    m.parameters.attn.b = Matrix<double>::Zero(4, 1);
    m.parameters.outWeight = Matrix<double>::Constant(1, 2, 1);
    return m;
}

using ChangeVectors = std::function<void(Vectors &)>;
using ChangeManyToOne = std::function<void(ManyToOne &)>;

} // namespace

Q_DECLARE_METATYPE(ChangeVectors)
Q_DECLARE_METATYPE(ChangeManyToOne)

class TestSpecimenEquality : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCopyIsTheSame();
    void theFamiliesDiffer();
    void anyChangeOfVectorsIsSeen_data();
    void anyChangeOfVectorsIsSeen();
    void anyChangeOfASequenceIsSeen_data();
    void anyChangeOfASequenceIsSeen();
    void anyChangeOfTokensIsSeen();
    void notANumberIsTheSameAsItself();
    void minusZeroIsNotZero();
    void anAbsentParameterHasNoShape();
};

void TestSpecimenEquality::aCopyIsTheSame()
{
    const Specimen a = vectors(), b = manyToOne();
    QVERIFY(same(a, a));
    QVERIFY(same(a, Specimen(vectors())));
    QVERIFY(same(b, Specimen(manyToOne())));
    QVERIFY(same(Vectors(), Vectors()));
}

void TestSpecimenEquality::theFamiliesDiffer() { QVERIFY(!same(Vectors(), ManyToOne())); }

void TestSpecimenEquality::anyChangeOfVectorsIsSeen_data()
{
    QTest::addColumn<ChangeVectors>("change");
    const auto row = [](const char *name, const ChangeVectors &change) { QTest::newRow(name) << change; };
    row("a number of Q", [](Vectors &v) { v.inputs.queries(0, 1) += 1e-16; });
    row("the last number of K", [](Vectors &v) { v.inputs.keys(2, 1) = 7; });
    row("the shape of V", [](Vectors &v) {
        v.inputs.values.write().resize(1, 3);
        v.inputs.values.write().setConstant(2);
    });
    row("a row less of V", [](Vectors &v) { v.inputs.values.write().conservativeResize(2, 1); });
    row("alpha given", [](Vectors &v) { v.inputs.weights = Matrix<double>::Zero(1, 3); });
    row("a query's label", [](Vectors &v) { v.inputs.queryLabels[0] = "It"; });
    row("a key's label", [](Vectors &v) { v.inputs.keyLabels[2] = " sat"; });
    row("padding", [](Vectors &v) { v.inputs.padded[0] = true; });
    row("the mask", [](Vectors &v) { v.inputs.allowed(0, 2) = false; });
    row("a row more of the mask", [](Vectors &v) { v.inputs.allowed = Mask::Constant(2, 3, true); });
    row("the mask's shape", [](Vectors &v) { v.inputs.allowed.resize(0, 0); });
    row("a matrix of weights", [](Vectors &v) { v.parameters.attn.W(1, 0) = 1e-300; });
    row("a bias", [](Vectors &v) { v.parameters.b_q(1) = 1; });
    row("a new parameter", [](Vectors &v) { v.parameters.W_o = Matrix<double>::Zero(1, 1); });
    row("the score", [](Vectors &v) { v.config.score = Score::ScaledDot; });
    row("the temperature", [](Vectors &v) { v.config.temperature = 2; });
    row("the seed", [](Vectors &v) { v.config.seed = 2; });
}

void TestSpecimenEquality::anyChangeOfVectorsIsSeen()
{
    QFETCH(ChangeVectors, change);
    Vectors changed = vectors();
    change(changed);
    QVERIFY(!same(vectors(), changed));
    QVERIFY(!same(changed, vectors()));
    QVERIFY(same(changed, Specimen(changed)));
}

void TestSpecimenEquality::anyChangeOfASequenceIsSeen_data()
{
    QTest::addColumn<ChangeManyToOne>("change");
    const auto row = [](const char *name, const ChangeManyToOne &change) { QTest::newRow(name) << change; };
    row("a number of x", [](ManyToOne &m) { m.inputs.x(3, 0) = 13; });
    row("a label", [](ManyToOne &m) { m.inputs.labels[0] = ""; });
    row("padding", [](ManyToOne &m) { m.inputs.padded[3] = true; });
    row("the mask", [](ManyToOne &m) { m.inputs.allowed = Mask::Constant(1, 4, true); });
    row("a weight of the cell", [](ManyToOne &m) { m.parameters.rnn.cells[0].weight_hh(0, 1) = 1; });
    row("a weight of the score", [](ManyToOne &m) { m.parameters.attn.b(3, 0) = 1; });
    row("a weight of the output", [](ManyToOne &m) { m.parameters.outWeight(0, 0) = 0; });
    row("the cell", [](ManyToOne &m) { m.config.rnn.cell = Cell::Gru; });
    row("the temperature", [](ManyToOne &m) { m.config.temperature = 0.5; });
}

void TestSpecimenEquality::anyChangeOfASequenceIsSeen()
{
    QFETCH(ChangeManyToOne, change);
    ManyToOne changed = manyToOne();
    change(changed);
    QVERIFY(!same(manyToOne(), changed));
    QVERIFY(same(changed, Specimen(changed)));
}

void TestSpecimenEquality::anyChangeOfTokensIsSeen()
{
    const EncoderDecoder before = newEncoderDecoder();
    QVERIFY(same(before, newEncoderDecoder())); // equal vocabularies, though not one and the same
    const auto seen = [&](auto &&change) {
        EncoderDecoder after = before;
        change(after);
        return !same(before, after) && !same(after, before);
    };
    QVERIFY(seen([](EncoderDecoder &m) { m.inputs.source.tokens[0] = 4; }));
    QVERIFY(seen([](EncoderDecoder &m) { m.inputs.target.texts = { "a", "b", "c" }; }));
    QVERIFY(seen([](EncoderDecoder &m) { m.inputs.padded[0] = true; }));
    QVERIFY(seen([](EncoderDecoder &m) { m.inputs.decoding = Decoding::Beam; }));
    QVERIFY(seen([](EncoderDecoder &m) { m.inputs.beamWidth = 9; }));
    QVERIFY(seen([](EncoderDecoder &m) { m.vocabularies.source = {}; }));
    QVERIFY(seen([](EncoderDecoder &m) { m.vocabularies.target = std::make_shared<const Vocabulary>(); }));
    QVERIFY(seen([](EncoderDecoder &m) { m.vocabularies.sourceUnit = TokenUnit::Characters; }));
    QVERIFY(seen([](EncoderDecoder &m) { m.config.window = 9; }));
    QVERIFY(seen([](EncoderDecoder &m) { m.parameters.outBias(0) += 1; }));
    ManyToMany masked = newManyToMany();
    masked.inputs.allowed = Mask::Constant(1, 1, false);
    QVERIFY(!same(masked, newManyToMany()));
    RnnSearch search = newRnnSearch();
    search.parameters.W_o(0, 0) += 1;
    QVERIFY(!same(search, newRnnSearch()));
}

void TestSpecimenEquality::notANumberIsTheSameAsItself()
{
    Vectors a = vectors();
    a.inputs.keys(0, 0) = std::numeric_limits<double>::quiet_NaN();
    a.config.temperature = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(same(a, Specimen(a)));
}

void TestSpecimenEquality::minusZeroIsNotZero()
{
    Vectors plus = vectors(), minus = vectors();
    plus.inputs.queries(0, 0) = 0.0;
    minus.inputs.queries(0, 0) = -0.0;
    QVERIFY(!same(plus, minus));
}

void TestSpecimenEquality::anAbsentParameterHasNoShape()
{
    Vectors a = vectors(), b = vectors();
    a.parameters.W_k.write().resize(0, 3);
    b.parameters.W_k.write().resize(2, 0);
    QVERIFY(same(a, b));
}

ALPHASCOPE_TEST(TestSpecimenEquality, QCoreApplication)
#include "tst_specimenequality.moc"
