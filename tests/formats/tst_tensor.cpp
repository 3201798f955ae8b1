// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tensor.h"
#include "testclass.h"

#include <QtEndian>
#include <QTest>

#include <cmath>
#include <limits>

using namespace alphascope;

namespace {

template <typename Stored>
Tensor tensorOf(DataType type, std::vector<qint64> shape, const std::vector<Stored> &values)
{
    QByteArray bytes;
    for (const Stored value : values) {
        char word[sizeof(Stored)];
        qToLittleEndian(value, word);
        bytes.append(word, sizeof word);
    }
    return { type, std::move(shape), bytes };
}

//! IEEE 754 by its definition: (-1)^sign · 2^(exponent - bias) · 1.fraction, or 0.fraction at exponent 0.
double byDefinition(quint32 word, int exponentBits, int fractionBits)
{
    const int exponent = static_cast<int>(word >> fractionBits) & ((1 << exponentBits) - 1);
    const double fraction = std::ldexp(word & ((1u << fractionBits) - 1), -fractionBits);
    const int bias = (1 << (exponentBits - 1)) - 1;
    const double sign = word >> (exponentBits + fractionBits) ? -1 : 1;
    if (exponent == (1 << exponentBits) - 1)
        return fraction == 0 ? sign * std::numeric_limits<double>::infinity() : std::nan("");
    return sign * (exponent == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1 + fraction, exponent - bias));
}

} // namespace

class TensorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bf16WordsOfTheCaseAreExact();
    void everyHalfIsExact_data();
    void everyHalfIsExact();
    void integersOfEveryWidthAreRead();
    void anyByteButZeroIsTrue();
    void rowsAreTheLastDimensionLong_data();
    void rowsAreTheLastDimensionLong();
    void doublesKeepTheirBits();
    void vectorsHaveRankOne();
    void everyTypeHasAName();
};

void TensorTest::bf16WordsOfTheCaseAreExact()
{
    const Matrix<double> values = tensorOf<quint16>(DataType::BF16, { 3 }, { 48996, 15472, 16106 }).toMatrix();
    QCOMPARE(values(0, 0), -0.890625);
    QCOMPARE(values(0, 1), 0.0146484375);
    QVERIFY(values(0, 2) == 0.45703125);
}

void TensorTest::everyHalfIsExact_data()
{
    QTest::addColumn<DataType>("type");
    QTest::addColumn<int>("exponentBits");
    QTest::newRow("F16") << DataType::F16 << 5;
    QTest::newRow("BF16") << DataType::BF16 << 8;
}

void TensorTest::everyHalfIsExact()
{
    QFETCH(DataType, type);
    QFETCH(int, exponentBits);
    std::vector<quint16> words(65536);
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<quint16>(i);
    const Matrix<double> values = tensorOf(type, { 256, 256 }, words).toMatrix();
    for (quint32 word = 0; word < 65536; ++word) {
        const double expected = byDefinition(word, exponentBits, 15 - exponentBits), read = values.data()[word];
        const bool agrees = std::isnan(expected) ? std::isnan(read)
                                                 : read == expected && std::signbit(read) == std::signbit(expected);
        QVERIFY2(agrees, qPrintable(QString::number(word, 16)));
    }
}

void TensorTest::integersOfEveryWidthAreRead()
{
    QCOMPARE(tensorOf<quint8>(DataType::U8, { 1 }, { 200 }).toMatrix()(0, 0), 200.);
    QCOMPARE(tensorOf<qint8>(DataType::I8, { 1 }, { -100 }).toMatrix()(0, 0), -100.);
    QCOMPARE(tensorOf<quint16>(DataType::U16, { 1 }, { 60000 }).toMatrix()(0, 0), 60000.);
    QCOMPARE(tensorOf<qint16>(DataType::I16, { 1 }, { -30000 }).toMatrix()(0, 0), -30000.);
    QCOMPARE(tensorOf<quint32>(DataType::U32, { 1 }, { 4000000000u }).toMatrix()(0, 0), 4e9);
    QCOMPARE(tensorOf<qint32>(DataType::I32, { 1 }, { -2000000000 }).toMatrix()(0, 0), -2e9);
    QCOMPARE(tensorOf<quint64>(DataType::U64, { 1 }, { ~quint64 { 0 } }).toMatrix()(0, 0), 18446744073709551616.);
    QCOMPARE(tensorOf<qint64>(DataType::I64, { 1 }, { -9007199254740991 }).toMatrix()(0, 0), -9007199254740991.);
    QCOMPARE(tensorOf<float>(DataType::F32, { 1 }, { 0.7f }).toMatrix()(0, 0), double { 0.7f });
}

void TensorTest::anyByteButZeroIsTrue()
{
    QVERIFY(tensorOf<quint8>(DataType::Bool, { 3 }, { 0, 1, 255 }).toMatrix()
        == (Matrix<double>(1, 3) << 0, 1, 1).finished());
}

void TensorTest::rowsAreTheLastDimensionLong_data()
{
    QTest::addColumn<std::vector<qint64>>("shape");
    QTest::addColumn<qint64>("rows");
    QTest::addColumn<qint64>("columns");
    QTest::newRow("scalar") << std::vector<qint64> {} << 1ll << 1ll;
    QTest::newRow("vector") << std::vector<qint64> { 4 } << 1ll << 4ll;
    QTest::newRow("matrix") << std::vector<qint64> { 2, 3 } << 2ll << 3ll;
    QTest::newRow("three dimensions") << std::vector<qint64> { 2, 3, 4 } << 6ll << 4ll;
    QTest::newRow("no rows") << std::vector<qint64> { 0, 3 } << 0ll << 3ll;
    QTest::newRow("nothing") << std::vector<qint64> { 0 } << 1ll << 0ll;
}

void TensorTest::rowsAreTheLastDimensionLong()
{
    QFETCH(std::vector<qint64>, shape);
    QFETCH(qint64, rows);
    QFETCH(qint64, columns);
    std::vector<double> numbers(static_cast<std::size_t>(rows * columns));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<double>(i);
    const Tensor tensor = tensorOf(DataType::F64, shape, numbers);
    const Matrix<double> values = tensor.toMatrix();
    QCOMPARE(qint64 { values.rows() }, rows);
    QCOMPARE(qint64 { values.cols() }, columns);
    QCOMPARE(tensor.size(), rows * columns);
    for (Index i = 0; i < values.size(); ++i)
        QCOMPARE(values(i / columns, i % columns), static_cast<double>(i));
}

void TensorTest::doublesKeepTheirBits()
{
    constexpr auto limits = std::numeric_limits<double>();
    const Matrix<double> values { { -0.0, limits.denorm_min(), -limits.infinity() },
        { limits.quiet_NaN(), limits.max(), 0.1 } };
    const Tensor tensor = Tensor::fromMatrix(values);
    QCOMPARE(tensor.shape, (std::vector<qint64> { 2, 3 }));
    const Matrix<double> again = tensor.toMatrix();
    QCOMPARE(std::memcmp(values.data(), again.data(), sizeof(double) * 6), 0);
    QCOMPARE(tensor.bytes.mid(0, 8), QByteArray::fromHex("0000000000000080"));
}

void TensorTest::vectorsHaveRankOne()
{
    const Tensor tensor = Tensor::fromVector(RowVector<double> { { 1, 2, 3 } });
    QCOMPARE(tensor.shape, (std::vector<qint64> { 3 }));
    QCOMPARE(tensor.toMatrix(), (Matrix<double> { { 1, 2, 3 } }));
}

void TensorTest::everyTypeHasAName()
{
    for (int i = 0; i <= static_cast<int>(DataType::U64); ++i) {
        const auto type = static_cast<DataType>(i);
        QCOMPARE(dataTypeNamed(dataTypeName(type)), std::optional(type));
        QVERIFY(elementSize(type) >= 1);
    }
    QVERIFY(!dataTypeNamed(QStringLiteral("f64")));
}

ALPHASCOPE_TEST(TensorTest, QCoreApplication)
#include "tst_tensor.moc"
