// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tabletext.h"
#include "testclass.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

Matrix<double> quantities() { return Matrix<double> { { 1, 0 }, { 0.7, 0.7 } }; }

//! Equal bit by bit, but any NaN is any other.
bool same(const Matrix<double> &a, const Matrix<double> &b)
{
    const auto sameNumber = [](double x, double y) {
        return std::bit_cast<quint64>(x) == std::bit_cast<quint64>(y) || (std::isnan(x) && std::isnan(y));
    };
    return a.rows() == b.rows() && a.cols() == b.cols()
        && std::equal(a.data(), a.data() + a.size(), b.data(), sameNumber);
}

QString shown(const tl::expected<NumberTable, Error> &table)
{
    return table ? tableToPython(table->values) : table.error().sentence;
}

void compare(
    const QString &text, const Matrix<double> &expected, const QStringList &rows = {}, const QStringList &columns = {})
{
    const auto table = parseTable(text);
    QVERIFY2(table && same(table->values, expected), qPrintable(shown(table)));
    QCOMPARE(table->rowLabels, rows);
    QCOMPARE(table->columnLabels, columns);
}

QString refusal(const QString &text)
{
    const auto table = parseTable(text);
    return table ? u"accepted as "_s + tableToPython(table->values) : table.error().sentence;
}

} // namespace

class TableTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pythonIsUnderstood_data();
    void pythonIsUnderstood();
    void pythonIsRefusedWithAReason_data();
    void pythonIsRefusedWithAReason();
    void linesAreUnderstood_data();
    void linesAreUnderstood();
    void namesAreKept_data();
    void namesAreKept();
    void linesAreRefusedWithAReason_data();
    void linesAreRefusedWithAReason();
    void numbersAreRead_data();
    void numbersAreRead();
    void otherTextIsNoNumber_data();
    void otherTextIsNoNumber();
    void numbersRoundTripBitByBit();
    void textOfKnownNumbersIsAsWritten();
    void aMillionNumbersAreRead_data();
    void aMillionNumbersAreRead();
    void deepNestingEndsInASentence();
};

void TableTextTest::pythonIsUnderstood_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Matrix<double>>("expected");
    const Matrix<double> row { { 1, 2, 3 } };
    QTest::newRow("nested list") << u"[[1, 0], [0.7, 0.7]]"_s << quantities();
    QTest::newRow("one row") << u"[1, 2, 3]"_s << row;
    QTest::newRow("tensor with everything")
        << u"tensor([[1., 0.],\n        [0.7, 0.7]], dtype=torch.float64, device='cuda:0', requires_grad=True)"_s
        << quantities();
    QTest::newRow("grad_fn") << u"tensor([[1., 0.], [0.7, 0.7]], grad_fn=<SoftmaxBackward0>)"_s << quantities();
    QTest::newRow("array") << u"array([[1., 0.], [0.7, 0.7]], dtype=float32)"_s << quantities();
    QTest::newRow("np.array") << u"np.array([[1,0],[0.7,0.7]])"_s << quantities();
    QTest::newRow("torch.tensor") << u"torch.tensor([[1, 0], [.7, .7]])"_s << quantities();
    QTest::newRow("assignment") << u"K = np.array([\n    [1, 0],\n    [0.7, 0.7],\n])\n"_s << quantities();
    QTest::newRow("printed array") << u"[[1.  0. ]\n [0.7 0.7]]"_s << quantities();
    QTest::newRow("printed row broken") << u"[1. 2.\n 3.]"_s << row;
    QTest::newRow("matrix") << u"matrix([[1. , 0. ],\n        [0.7, 0.7]])"_s << quantities();
    QTest::newRow("tuples") << u"((1, 0), (0.7, 0.7))"_s << quantities();
    QTest::newRow("list of tuples") << u"[(1, 0), (0.7, 0.7)]"_s << quantities();
    QTest::newRow("rows without outer brackets") << u"[1, 0],\n[0.7, 0.7]"_s << quantities();
    QTest::newRow("printed rows") << u"[1. 0.]\n[0.7 0.7]\n"_s << quantities();
    QTest::newRow("list of tensors") << u"[tensor([1., 0.]), tensor([0.7, 0.7])]"_s << quantities();
    QTest::newRow("NumPy 2 scalars") << u"[np.float64(1.0), np.float64(2.0), np.float64(3.0)]"_s << row;
    QTest::newRow("TensorFlow prints") << u"tf.Tensor(\n[[1.  0. ]\n [0.7 0.7]], shape=(2, 2), dtype=float32)"_s
                                       << quantities();
    QTest::newRow("TensorFlow repr")
        << u"<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray([[1. , 0. ],\n       [0.7, 0.7]], dtype=float32)>"_s
        << quantities();
    QTest::newRow("PyTorch parameter")
        << u"Parameter containing:\ntensor([[1., 0.],\n        [0.7, 0.7]], requires_grad=True)"_s << quantities();
    QTest::newRow("scalar tensor") << u"tensor(0.5)"_s << Matrix<double> { { 0.5 } };
    QTest::newRow("scalar tensor with dtype")
        << u"tensor(-0.5000, dtype=torch.float64)"_s << Matrix<double> { { -0.5 } };
    QTest::newRow("names of no number")
        << u"[nan, inf, -inf, np.nan, -np.inf, float('nan'), float(\"-inf\"), math.inf]"_s
        << Matrix<double> { { noNumber, infinity, -infinity, noNumber, -infinity, noNumber, -infinity, infinity } };
    QTest::newRow("booleans") << u"tensor([[ True, False]])"_s << Matrix<double> { { 1, 0 } };
    QTest::newRow("MATLAB") << u"[1 0; 0.7 0.7]"_s << quantities();
    QTest::newRow("MATLAB lines") << u"[1 0;\n 0.7 0.7;]"_s << quantities();
    QTest::newRow("braces") << u"{{1, 0}, {0.7, 0.7}}"_s << quantities();
    QTest::newRow("exponents") << u"tensor([1.0000e+00, 2e0, 3E-0])"_s << row;
    QTest::newRow("empty shape of a column") << u"[[1], [2]]"_s << Matrix<double> { { 1 }, { 2 } };
}

void TableTextTest::pythonIsUnderstood()
{
    QFETCH(QString, text);
    QFETCH(Matrix<double>, expected);
    compare(text, expected);
}

void TableTextTest::pythonIsRefusedWithAReason_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("word");
    QTest::newRow("three dimensions") << u"[[[1, 2], [3, 4]]]"_s << u"more than two dimensions"_s;
    QTest::newRow("three in a tensor") << u"tensor([[[1., 2.]]])"_s << u"more than two dimensions"_s;
    QTest::newRow("NumPy abbreviates") << u"[[0.1 0.2 ... 0.3]\n [0.1 0.2 ... 0.3]]"_s
                                       << u"np.set_printoptions(threshold=sys.maxsize)"_s;
    QTest::newRow("rows abbreviated") << u"array([[1., 2.],\n       ...,\n       [3., 4.]])"_s << u"abbreviated"_s;
    QTest::newRow("word") << u"[[1, 0], [0.7, abc]]"_s << u"Row 2, column 2: “abc” is not a number."_s;
    QTest::newRow("None") << u"[1, None]"_s << u"Row 1, column 2: “None” is not a number."_s;
    QTest::newRow("ragged") << u"[[1, 2], [3, 4], [5]]"_s
                            << u"Row 3 has 1 number, the others have 2. Add one or remove the column."_s;
    QTest::newRow("empty list") << u"[]"_s << u"no numbers"_s;
    QTest::newRow("empty lists") << u"[[], []]"_s << u"no numbers"_s;
    QTest::newRow("one row empty") << u"[[1, 2], []]"_s << u"Row 2 has 0 numbers, row 1 has 2."_s;
    QTest::newRow("mixed") << u"[1, [2, 3]]"_s << u"mixes numbers and lists"_s;
    QTest::newRow("mixed the other way") << u"[[1, 2], 3]"_s << u"mixes numbers and lists"_s;
    QTest::newRow("unclosed") << u"[[1, 2], [3, 4]"_s << u"closing bracket is missing"_s;
    QTest::newRow("unclosed call") << u"tensor([1, 2]"_s << u"closing bracket is missing"_s;
    QTest::newRow("unclosed arguments") << u"tensor([1, 2], dtype=x"_s << u"closing bracket is missing"_s;
    QTest::newRow("closed twice") << u"[[1, 2]]]"_s << u"too many"_s;
    QTest::newRow("wrong bracket") << u"[[1, 2)]"_s << u"should close"_s;
    QTest::newRow("two commas") << u"[1, , 2]"_s << u"Row 1, column 2: a number is missing"_s;
    QTest::newRow("two matrices") << u"[[1, 2]] [[3, 4]]"_s << u"After the matrix comes “[”"_s;
    QTest::newRow("method call") << u"np.array([[1, 2]]).reshape(2, 1)"_s << u"After the matrix"_s;
    QTest::newRow("two lists in a call") << u"tensor([1, 2], [3, 4])"_s << u"more than one list"_s;
    QTest::newRow("sparse tensor") << u"tensor(indices=tensor([[0, 1]]), values=tensor([1., 2.]))"_s
                                   << u"not a number"_s;
}

void TableTextTest::pythonIsRefusedWithAReason()
{
    QFETCH(QString, text);
    QFETCH(QString, word);
    QVERIFY2(refusal(text).contains(word), qPrintable(refusal(text)));
}

void TableTextTest::linesAreUnderstood_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Matrix<double>>("expected");
    QTest::newRow("spreadsheet") << u"1\t0\n0.7\t0.7\n"_s << quantities();
    QTest::newRow("CRLF") << u"1\t0\r\n0.7\t0.7\r\n"_s << quantities();
    QTest::newRow("old Macintosh") << u"1\t0\r0.7\t0.7"_s << quantities();
    QTest::newRow("decimal comma") << u"1\t0\n0,7\t0,7\n"_s << quantities();
    QTest::newRow("CSV") << u"1,0\n0.7,0.7\n"_s << quantities();
    QTest::newRow("CSV with blanks") << u"1, 0\n 0.7 , 0.7\n\n\n"_s << quantities();
    QTest::newRow("CSV with semicolons") << u"1;0\n0,7;0,7"_s << quantities();
    QTest::newRow("decimal commas in a line") << u"0,5; 1,5"_s << Matrix<double> { { 0.5, 1.5 } };
    QTest::newRow("decimal commas of a spreadsheet")
        << u"0,5\t−1,5\n2\t1,25"_s << Matrix<double> { { 0.5, -1.5 }, { 2, 1.25 } };
    QTest::newRow("a comma between two") << u"1,5"_s << Matrix<double> { { 1, 5 } };
    QTest::newRow("quoted cells") << u"\"1\",\"0\"\n\"0.7\",0.7"_s << quantities();
    QTest::newRow("blanks") << u"  1    0\n0.7  0.7  \n"_s << quantities();
    QTest::newRow("byte order mark") << u"\ufeff1\t0\n0.7\t0.7"_s << quantities();
    QTest::newRow("no-break spaces") << u"1\u00a00\n0.7\u00a00.7"_s << quantities();
    QTest::newRow("LaTeX") << u"\\begin{pmatrix}\n1 & 0 \\\\\n0.7 & 0.7 \\\\\n\\end{pmatrix}\n"_s << quantities();
    QTest::newRow("LaTeX in a line") << u"1 & 0 \\\\ 0.7 & 0.7"_s << quantities();
    QTest::newRow("one number") << u"0.7"_s << Matrix<double> { { 0.7 } };
    QTest::newRow("one column") << u"1\n2\n3\n"_s << Matrix<double> { { 1 }, { 2 }, { 3 } };
    QTest::newRow("one row") << u"1 2 3"_s << Matrix<double> { { 1, 2, 3 } };
    QTest::newRow("signs") << u"−1\t+2\t\u20133\t－4"_s << Matrix<double> { { -1, 2, -3, -4 } };
    QTest::newRow("percent") << u"45 %\t12.3%\t5％"_s << Matrix<double> { { 0.45, 0.123, 0.05 } };
    QTest::newRow("fractions") << u"1/3, -2/4"_s << Matrix<double> { { 1. / 3, -0.5 } };
    QTest::newRow("full-width") << u"１．５\t２"_s << Matrix<double> { { 1.5, 2 } };
    QTest::newRow("no number") << u"nan NaN inf -inf Infinity ∞ −∞"_s
                               << Matrix<double> { { noNumber, noNumber, infinity, -infinity, infinity, infinity,
                                      -infinity } };
    QTest::newRow("indented by a tab") << u"\t1\t0\n\t0.7\t0.7"_s << quantities();
}

void TableTextTest::linesAreUnderstood()
{
    QFETCH(QString, text);
    QFETCH(Matrix<double>, expected);
    const auto table = parseTable(text);
    QVERIFY2(table && same(table->values, expected), qPrintable(shown(table)));
    QCOMPARE(table->columnLabels, QStringList());
}

void TableTextTest::namesAreKept_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("rows");
    QTest::addColumn<QStringList>("columns");
    const QStringList words { u"the"_s, u"cat"_s }, letters { u"a"_s, u"b"_s };
    QTest::newRow("row names") << u"the\t1\t0\ncat\t0.7\t0.7"_s << words << QStringList();
    QTest::newRow("row names, blanks") << u"the 1 0\ncat 0.7 0.7"_s << words << QStringList();
    QTest::newRow("column names") << u"a,b\n1,0\n0.7,0.7"_s << QStringList() << letters;
    QTest::newRow("blank beginning") << u"\n  \n\t\t\n\ta\tb\nthe\t1\t0\ncat\t0.7\t0.7"_s << words << letters;
    QTest::newRow("both, empty corner") << u"\ta\tb\nthe\t1\t0\ncat\t0.7\t0.7"_s << words << letters;
    QTest::newRow("both, named corner") << u"word;a;b\nthe;1;0\ncat;0,7;0,7"_s << words << letters;
    QTest::newRow("both, no corner") << u"a b\nthe 1 0\ncat 0.7 0.7"_s << words << letters;
    QTest::newRow("pandas index") << u",a,b\n0,1,0\n1,0.7,0.7"_s << QStringList { u"0"_s, u"1"_s } << letters;
    QTest::newRow("quoted") << u"\"the, \"\"big\"\"\",1,0\n\"a\nb\",0.7,0.7"_s
                            << QStringList { u"the, \"big\""_s, u"a\nb"_s } << QStringList();
    QTest::newRow("blanks within tabs stay")
        << u" the\t1\t0\nthe \t0.7\t0.7"_s << QStringList { u" the"_s, u"the "_s } << QStringList();
    QTest::newRow("a list is no label, a bracket is")
        << u"[PAD]\t1\t0\n<b>x</b>\t0.7\t0.7"_s << QStringList { u"[PAD]"_s, u"<b>x</b>"_s } << QStringList();
    QTest::newRow("numbered") << u"(1)\t1\t0\n(2)\t0.7\t0.7"_s << QStringList { u"(1)"_s, u"(2)"_s } << QStringList();
    QTest::newRow("lone quote") << u"\"\t1\t0\n'\t0.7\t0.7"_s << QStringList { u"\""_s, u"'"_s } << QStringList();
    QTest::newRow("empty token") << u"the\t1\t0\n\t0.7\t0.7"_s << QStringList { u"the"_s, QString() } << QStringList();
}

void TableTextTest::namesAreKept()
{
    QFETCH(QString, text);
    QFETCH(QStringList, rows);
    QFETCH(QStringList, columns);
    compare(text, quantities(), rows, columns);
}

void TableTextTest::linesAreRefusedWithAReason_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("nothing") << QString() << u"There are no numbers here. Write or paste some, such as 1, 0.7, 0."_s;
    QTest::newRow("blanks") << u" \n\t\n"_s << u"There are no numbers here. Write or paste some, such as 1, 0.7, 0."_s;
    QTest::newRow("ragged by one") << u"1 2 3 4 5\n1 2 3 4 5\n1 2 3 4\n1 2 3 4 5"_s
                                   << u"Line 3 has 4 numbers, the others have 5. Add one or remove the column."_s;
    QTest::newRow("one too many") << u"1\t2\n1\t2\n1\t2\t3"_s
                                  << u"Line 3 has 3 numbers, the others have 2. Remove one or add a column."_s;
    QTest::newRow("ragged by two")
        << u"1,2,3\n1\n1,2,3"_s
        << u"Line 2 has 1 number, the others have 3. Add the missing 2 or remove the columns."_s;
    QTest::newRow("ragged everywhere") << u"1 2\n1\n1 2\n1 2 3 4"_s
                                       << u"Line 2 has 1 number, most others have 2. Add one or remove the column."_s;
    QTest::newRow("two rows") << u"1 2\n3"_s << u"Line 2 has 1 number, line 1 has 2. Add one or remove the column."_s;
    QTest::newRow("no number") << u"1\t2\t3\n4\t5\tabc"_s << u"Line 2, column 3: “abc” is not a number."_s;
    QTest::newRow("no number in the first row") << u"1 abc 3\n4 5 6"_s << u"Line 1, column 2: “abc” is not a number."_s;
    QTest::newRow("no number in the first column")
        << u"1\t2\nabc\t5\n3\t4"_s << u"Line 2, column 1: “abc” is not a number."_s;
    QTest::newRow("counted with the names")
        << u"q\ta\tb\nthe\t1\t2\ncat\t1\tx"_s << u"Line 3, column 3: “x” is not a number."_s;
    QTest::newRow("counted with blank lines")
        << u"\n \nq\ta\tb\nthe\t1\t2\ncat\t1\tx"_s << u"Line 5, column 3: “x” is not a number."_s;
    QTest::newRow("empty cell") << u"1\t2\n3\t\n"_s
                                << u"Line 2, column 2: the cell is empty. Fill in a number, or leave the column out."_s;
    QTest::newRow("comma at the end")
        << u"1,2,\n3,4,"_s << u"Line 1, column 3: the cell is empty. Fill in a number, or leave the column out."_s;
    QTest::newRow("comma at the end of all")
        << u"1,2,"_s << u"Line 1, column 3: the cell is empty. Fill in a number, or leave the column out."_s;
    QTest::newRow("empty line") << u"1\n\n2"_s << u"Line 2 is empty. Remove it, or fill in its numbers."_s;
    QTest::newRow("words only") << u"hello\nworld"_s << u"Line 2, column 1: “world” is not a number."_s;
    QTest::newRow("ragged below a header")
        << u"a,b\n1,2\n1,2,3\n1,2"_s << u"Line 3 has 3 numbers, the others have 2. Remove one or add a column."_s;
    QTest::newRow("two lines below a header")
        << u"a,b\n1,2\n3"_s << u"Line 3 has 1 number, line 2 has 2. Add one or remove the column."_s;
    QTest::newRow("empty line below a header")
        << u"a\n1\n\n2"_s << u"Line 3 is empty. Remove it, or fill in its numbers."_s;
    QTest::newRow("a row of LaTeX") << u"\\begin{pmatrix}\n1 & 0 \\\\ 0.7 & x \\\\\n\\end{pmatrix}"_s
                                    << u"Row 2, column 2: “x” is not a number."_s;
    QTest::newRow("blanks and semicolons")
        << u"1 2; 3"_s
        << u"Line 1, column 1: “1 2” has a blank within, but semicolons stand between the numbers. Write a semicolon after each number, and no thousands separators."_s;
    QTest::newRow("blanks and commas")
        << u"1, 2 -3"_s
        << u"Line 1, column 2: “2 -3” has a blank within, but commas stand between the numbers. Write a comma after each number. If the commas are decimal ones, write semicolons between the numbers: 0,5; 1,5."_s;
    QTest::newRow("decimal commas and blanks")
        << u"0,5 1,5"_s
        << u"Line 1, column 2: “5 1” has a blank within, but commas stand between the numbers. Write a comma after each number. If the commas are decimal ones, write semicolons between the numbers: 0,5; 1,5."_s;
    QTest::newRow("thousands with blanks")
        << u"1 234\t5"_s
        << u"Line 1, column 1: “1 234” has blanks within. Write it as one number without thousands separators."_s;
    QTest::newRow("thousands")
        << u"1,234.5\t2"_s
        << u"Line 1, column 1: “1,234.5” has more than one point or comma, and it is not clear which is the decimal one. Write it without thousands separators."_s;
    QTest::newRow("points and commas")
        << u"1,234\t0.5"_s
        << u"Line 1, column 1: “1,234” has a comma, but “0.5” has a point, so it is not clear which is the decimal one. Write all numbers with points and without thousands separators."_s;
    QTest::newRow("a word after a number in the first line")
        << u"1 x\n3 4"_s << u"Line 1, column 2: “x” is not a number."_s;
    QTest::newRow("too large in the first line")
        << u"1e999 1"_s << u"Line 1, column 1: “1e999” is too large: the largest number is about 1.8e308."_s;
    QTest::newRow("too large at the head of a column")
        << u"x 1e999\n1 2"_s << u"Line 1, column 1: “x” is not a number."_s;
    QTest::newRow("a number among words of the first column")
        << u"the 1 0\n1.2.3 1 0\ncat 1 0"_s << u"Line 1, column 1: “the” is not a number."_s;
    QTest::newRow("a year among words of the first column")
        << u"in\t1\nthe\t2\n1990\t3"_s << u"Line 1, column 1: “in” is not a number."_s;
    QTest::newRow("too large in the first column")
        << u"1e999 1 0\n-1e999 1 0"_s
        << u"Line 1, column 1: “1e999” is too large: the largest number is about 1.8e308."_s;
    QTest::newRow("too large") << u"1 1e400"_s
                               << u"Line 1, column 2: “1e400” is too large: the largest number is about 1.8e308."_s;
}

void TableTextTest::linesAreRefusedWithAReason()
{
    QFETCH(QString, text);
    QFETCH(QString, sentence);
    QCOMPARE(refusal(text), sentence);
}

void TableTextTest::numbersAreRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("expected");
    const auto row = [](const QString &text, double expected) { QTest::newRow(qPrintable(text)) << text << expected; };
    row(u"0.7"_s, 0.7);
    row(u"0,7"_s, 0.7);
    row(u" −1 "_s, -1);
    row(u"1e-3"_s, 1e-3);
    row(u"1.5E+2"_s, 150);
    row(u"1."_s, 1);
    row(u".5"_s, 0.5);
    row(u"-,5"_s, -0.5);
    row(u"-0"_s, -0.0);
    row(u"nan"_s, noNumber);
    row(u"-inf"_s, -infinity);
    row(u"1/3"_s, 1. / 3);
    row(u"1,5/−3"_s, -0.5);
    row(u"12,3 %"_s, 0.123);
    row(u"\u200e7\u200f"_s, 7);
    row(u"٣٫٥"_s, 3.5);
    row(u"4.9406564584124654e-324"_s, 5e-324);
    row(u"1e-400"_s, 0);
    row(u"1e-9999"_s, 0);
    row(u"1.7976931348623157e308"_s, std::numeric_limits<double>::max());
    row(u"0.1000000000000000055511151231257827021181583404541015625"_s, 0.1);
}

void TableTextTest::numbersAreRead()
{
    QFETCH(QString, text);
    QFETCH(double, expected);
    const auto number = parseNumber(text);
    QVERIFY2(number, number ? "" : qPrintable(number.error().sentence));
    QVERIFY2(same(Matrix<double> { { *number } }, Matrix<double> { { expected } }),
        qPrintable(QString::number(*number, 'g', 17)));
}

void TableTextTest::otherTextIsNoNumber_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("word");
    const auto row = [](const QString &text, const QString &word) { QTest::newRow(qPrintable(text)) << text << word; };
    row(u""_s, u"There is no number."_s);
    row(u"1,234.5"_s, u"more than one point or comma"_s);
    row(u"1.234.567"_s, u"more than one point or comma"_s);
    row(u"1,234,567"_s, u"more than one point or comma"_s);
    row(u"1 234"_s, u"blanks within"_s);
    row(u"-1\u00a0234,5"_s, u"blanks within"_s);
    row(u"1/0"_s, u"division by zero"_s);
    row(u"1e400"_s, u"too large"_s);
    row(u"-1e9999"_s, u"too large"_s);
    for (const auto &text : { u"abc"_s, u"."_s, u"-"_s, u"--1"_s, u"+-1"_s, u"1e"_s, u"e5"_s, u"0x10"_s, u"1/2/3"_s,
             u"/2"_s, u"1/"_s, u"1,5/2.5"_s, u"%"_s, u"nan%"_s, u"inf/2"_s, u"1e5%"_s, u"5²"_s, u"1_000"_s, u"1;2"_s,
             u"1f"_s, u"nan(1)"_s, u"1\0002"_s, u"#N/A"_s, u"I"_s })
        row(text, u"is not a number."_s);
}

void TableTextTest::otherTextIsNoNumber()
{
    QFETCH(QString, text);
    QFETCH(QString, word);
    const auto number = parseNumber(text);
    const QString sentence = number ? u"accepted as %1"_s.arg(*number) : number.error().sentence;
    QVERIFY2(sentence.contains(word), qPrintable(sentence));
}

void TableTextTest::numbersRoundTripBitByBit()
{
    std::mt19937_64 random(7);
    Matrix<double> values(300, 7);
    for (Index i = 0; i < values.size(); ++i)
        values.data()[i] = std::bit_cast<double>(random()); // of every size, NaN and subnormal among them
    constexpr auto limits = std::numeric_limits<double>();
    values.row(0) << -0.0, 0.0, limits.denorm_min(), limits.max(), -infinity, noNumber, 0.1;
    values.row(1) << 1, 1e15, 1e16, 1e22, 1e23, 123456789012345678., -1e-5;

    for (const QString &text : { tableToText(values), tableToPython(values) }) {
        const auto table = parseTable(text);
        QVERIFY2(table, table ? "" : qPrintable(table.error().sentence));
        QVERIFY(same(table->values, values));
    }
    const Matrix<double> column = values.col(3), one = values.topLeftCorner(1, 1);
    for (const Matrix<double> &part : { column, one }) {
        QVERIFY(same(parseTable(tableToText(part))->values, part));
        QVERIFY(same(parseTable(tableToPython(part))->values, part));
    }
}

void TableTextTest::textOfKnownNumbersIsAsWritten()
{
    const Matrix<double> values { { 1, 0.7, -0.0 }, { -noNumber, -infinity, 1e300 } };
    QCOMPARE(tableToText(values), u"1\t0.7\t-0\nnan\t-inf\t1e+300\n"_s);
    QCOMPARE(tableToPython(values), u"[[1.0, 0.7, -0.0], [float('nan'), float('-inf'), 1e+300]]"_s);
    QCOMPARE(tableToText({}), QString());
    QCOMPARE(tableToPython({}), u"[]"_s);
}

void TableTextTest::aMillionNumbersAreRead_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("tabs") << 0;
    QTest::newRow("Python") << 1;
    QTest::newRow("blanks") << 2;
}

void TableTextTest::aMillionNumbersAreRead()
{
    QFETCH(int, kind);
    const Matrix<double> values = Matrix<double>::Random(1000, 1000);
    QString text = kind == 1 ? tableToPython(values) : tableToText(values);
    if (kind == 2)
        text.replace(u'\t', u' ');
    const auto table = parseTable(text);
    QVERIFY(table && same(table->values, values));
}

void TableTextTest::deepNestingEndsInASentence()
{
    QVERIFY(refusal(QString(1'000'000, u'[')).contains(u"two dimensions"_s));
    QVERIFY(!refusal(u"[["_s + u"tensor("_s.repeated(1'000'000)).startsWith(u"accepted"_s));
}

ALPHASCOPE_TEST(TableTextTest, QCoreApplication)
#include "tst_tabletext.moc"
