// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/pythontable.h"

#include "formats/rowcollector.h"
#include "formats/typednumber.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! What may stand before the list: an assignment, PyTorch's and TensorFlow's introductions.
qsizetype introductionLength(QStringView text)
{
    static const QRegularExpression expression(
        uR"(^\s*(?:[A-Za-z_]\w*\s*=\s*|Parameter containing:\s*|<tf\.[^\[]*numpy=\s*)?)"_s);
    return expression.match(text).capturedLength();
}

//! A list, or a call of something that makes numbers; within, a number or a further list begins.
bool beginsWithNumbers(QStringView text)
{
    static const QRegularExpression expression(
        uR"(^(?:(?:[A-Za-z_][\w.]*\.)?\w*(?:tensor|array|matrix|float|double|int|parameter|variable|constant)\w*\s*\(\s*|[\[({]\s*){1,8})"
        uR"((?:[-+.\d…−\[\](){}'"]|(?:nan|inf|true|false|none)\b|(?:np|numpy|torch|math)\.))"_s,
        QRegularExpression::CaseInsensitiveOption);
    return expression.match(text).hasMatch();
}

bool isOpening(QChar c) { return c == u'[' || c == u'(' || c == u'{'; }
bool isClosing(QChar c) { return c == u']' || c == u')' || c == u'}'; }
bool isSeparator(QChar c) { return c == u',' || c == u';'; }

QChar closingOf(QChar opening) { return opening == u'[' ? u']' : opening == u'(' ? u')' : u'}'; }

class PythonReader {
    Q_DECLARE_TR_FUNCTIONS(TableText)

public:
    PythonReader(QStringView text, qsizetype position)
        : m_text(text)
        , m_position(position)
    {
    }

    tl::expected<Matrix<double>, Error> read();

private:
    using Failure = std::optional<Error>;

    Failure readAll();
    Failure readValue(int depth);
    Failure readList(int depth);
    Failure readArguments(int depth);
    Failure addNumber(QStringView word, int depth);
    Failure settleDepth(int depth);
    Failure closeList(int depth);

    QChar next(); //!< after white space; a null character at the end
    QStringView takeWord();

    static Failure fail(const QString &sentence) { return Error { sentence }; }
    static Failure unclosed()
    {
        return fail(tr("A closing bracket is missing at the end. Copy the whole list, or add the bracket."));
    }
    static Failure tooDeep()
    {
        return fail(
            tr("This has more than two dimensions: lists in lists of lists. Paste one matrix of it, such as x[0]."));
    }

    QStringView m_text;
    qsizetype m_position;
    int m_nesting = 0;
    int m_depth = -1; // of the lists that hold the numbers; unknown before the first of them
    bool m_hasMatrix = false; // a list of lists has ended
    RowCollector m_rows;
};

QChar PythonReader::next()
{
    while (m_position < m_text.size() && m_text[m_position].isSpace())
        ++m_position;
    return m_position < m_text.size() ? m_text[m_position] : QChar();
}

QStringView PythonReader::takeWord()
{
    const auto start = m_position;
    const auto ends = [](QChar c) { return c.isSpace() || isOpening(c) || isClosing(c) || isSeparator(c); };
    while (m_position < m_text.size() && !ends(m_text[m_position]))
        ++m_position;
    return m_text.sliced(start, m_position - start);
}

//! All numbers stand in lists equally deep.
PythonReader::Failure PythonReader::settleDepth(int depth)
{
    if (m_depth >= 0 && depth != m_depth) {
        return fail(tr("Row %1 mixes numbers and lists. Write one list a row, such as [[1, 0], [0.7, 0.7]].")
                        .arg(m_rows.row() + 1));
    }
    m_depth = depth;
    return {};
}

PythonReader::Failure PythonReader::addNumber(QStringView word, int depth)
{
    if (auto failure = settleDepth(depth))
        return failure;
    if (m_rows.isFull())
        return m_rows.finish().error();

    QStringView plain = word; // 'nan' as in float('nan')
    if (plain.size() >= 2 && plain.front() == plain.back() && (plain.front() == u'\'' || plain.front() == u'"'))
        plain = plain.sliced(1).chopped(1);
    QString unqualified; // np.nan, -math.inf: the sign and the last part of the name
    const qsizetype sign = plain.startsWith(u'-') || plain.startsWith(u'+') ? 1 : 0;
    if (plain.size() > sign && plain[sign].isLetter() && plain.contains(u'.')) {
        unqualified = plain.first(sign).toString() + plain.sliced(plain.lastIndexOf(u'.') + 1).toString();
        plain = unqualified;
    }

    auto number = readNumber(plain, Comma::Separator);
    if (!number && (word == "True"_L1 || word == "False"_L1))
        number = TypedNumber { word == "True"_L1 ? 1.0 : 0.0 };
    if (!number)
        return m_rows.errorHere(whyNoNumber(word));
    m_rows.add(number->value);
    return {};
}

//! What stands in the parentheses of a call: one value; what follows it (dtype, device, grad_fn) is of no interest.
PythonReader::Failure PythonReader::readArguments(int depth)
{
    ++m_position;
    if (auto failure = readValue(depth))
        return failure;
    if (next() == u',') {
        for (int open = 1; m_position < m_text.size(); ++m_position) {
            const QChar c = m_text[m_position];
            if (c == u'[')
                return fail(tr("There is more than one list in the parentheses. Paste one matrix."));
            open += (c == u'(') - (c == u')');
            if (open == 0)
                break;
        }
    }
    if (next() != u')')
        return next().isNull() ? unclosed()
                               : fail(tr("%1 was not expected in the parentheses.").arg(quoted(takeWord())));
    ++m_position;
    return {};
}

PythonReader::Failure PythonReader::closeList(int depth)
{
    if (depth < m_depth) {
        m_hasMatrix = true;
        return {};
    }
    if (auto failure = settleDepth(depth))
        return failure;
    m_rows.endRow();
    return {};
}

//! A list whose elements are `depth` lists deep.
PythonReader::Failure PythonReader::readList(int depth)
{
    if (depth > 2)
        return tooDeep();
    const QChar closing = closingOf(m_text[m_position++]);
    bool afterValue = false;
    for (QChar c = next(); !c.isNull(); c = next()) {
        if (isClosing(c)) {
            if (c != closing)
                return fail(tr("A %1 stands where a %2 should close the list.").arg(c).arg(closing));
            ++m_position;
            return closeList(depth);
        }
        if (isSeparator(c)) {
            if (!afterValue)
                return m_rows.errorHere(tr("a number is missing before “%1”.").arg(c));
            ++m_position;
            afterValue = false;
            if (c == u';' && depth == m_depth && next() != closing)
                m_rows.endRow();
            continue;
        }
        if (auto failure = readValue(depth))
            return failure;
        afterValue = true;
    }
    return unclosed();
}

//! A list, a number, or a name that is called: float('nan'), np.float64(0.5), tensor([...]).
PythonReader::Failure PythonReader::readValue(int depth)
{
    constexpr int deepest = 16;
    if (++m_nesting > deepest)
        return tooDeep();
    Failure failure;
    if (isOpening(next())) {
        failure = readList(depth + 1);
    } else {
        const QStringView word = takeWord();
        const bool called = !word.isEmpty() && word.front().isLetter() && !word.contains(u'=') && next() == u'(';
        if (word.contains("..."_L1) || word.contains(u'…')) {
            return fail(tr("The list is abbreviated with “...”: numbers are missing. Print it whole; first run "
                           "np.set_printoptions(threshold=sys.maxsize) or torch.set_printoptions(profile=\"full\")."));
        }
        failure = called ? readArguments(depth) : addNumber(word, depth);
    }
    --m_nesting;
    return failure;
}

//! A value; or the rows of a matrix without their outer brackets.
PythonReader::Failure PythonReader::readAll()
{
    for (QChar c = next(); !c.isNull(); c = next()) {
        if (isClosing(c))
            return fail(tr("There is a closing %1 too many. Copy the list anew, or remove it.").arg(c));
        if (m_hasMatrix)
            return fail(
                tr("After the matrix comes %1. Paste the matrix alone.").arg(quoted(m_text.sliced(m_position, 1))));
        if (auto failure = readValue(0))
            return failure;
        if (isSeparator(next()) || next() == u'>')
            ++m_position;
    }
    if (m_depth == 0)
        m_rows.endRow();
    return {};
}

tl::expected<Matrix<double>, Error> PythonReader::read()
{
    if (auto failure = readAll())
        return tl::unexpected(std::move(*failure));
    return m_rows.finish();
}

} // namespace

bool looksLikePython(const QString &text)
{
    constexpr qsizetype telling = 1000; // characters; an introduction is shorter
    const QStringView start = QStringView(text).first(std::min(telling, text.size()));
    return beginsWithNumbers(start.sliced(introductionLength(start)));
}

tl::expected<Matrix<double>, Error> readPythonTable(const QString &text)
{
    return PythonReader(text, introductionLength(text)).read();
}

} // namespace alphascope
