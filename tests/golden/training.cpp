// SPDX-License-Identifier: GPL-3.0-or-later
#include "training.h"

#include "numbers.h"

#include <QJsonArray>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! The largest |b| of a list of any depth.
double largest(const QJsonValue &json)
{
    if (!json.isArray())
        return std::abs(json.toDouble());
    double result = 0;
    for (const QJsonValue &part : json.toArray())
        result = std::max(result, largest(part));
    return result;
}

//! [B][O] or [B][U][O] as rows of O.
Matrix<double> targetRows(const QJsonArray &targets)
{
    if (!targets.first()[0].isArray())
        return toMatrix(targets);
    QJsonArray rows;
    for (const QJsonValue &example : targets) {
        for (const QJsonValue &row : example.toArray())
            rows.append(row);
    }
    return toMatrix(rows);
}

} // namespace

template <typename Scalar>
Loss<Scalar> Training<Scalar>::compareLoss(const Matrix<Scalar> &outputs)
{
    const QString name = m_golden.config.text(u"loss"_s);
    const QJsonValue target = m_golden.inputs.take(u"target"_s);
    Loss<Scalar> loss;
    loss.gradient.setZero(outputs.rows(), outputs.cols());
    if (name == "mse"_L1)
        loss = meanSquaredError<Scalar>(outputs, targetRows(target.toArray()).cast<Scalar>());
    else if (name == "cross_entropy"_L1)
        loss = crossEntropy(outputs, toIndices(target));
    else
        m_comparison.fail(u"There is no loss \"%1\"."_s.arg(name));
    compareLoss(loss.value);
    return loss;
}

template <typename Scalar>
void Training<Scalar>::compareLoss(Scalar got) const
{
    const bool inDouble = std::is_same_v<Scalar, double>;
    m_comparison.compare(quantity(u"loss"_s), static_cast<double>(got), m_golden.expected.take(u"loss"_s),
        inDouble ? m_golden.forward : m_golden.inFloat);
}

template <typename Scalar>
void Training<Scalar>::compareGradient(const QString &name, const Matrix<Scalar> &got, double term)
{
    const QJsonValue expected = expectedGradient(name);
    if (expected.isObject())
        return compareEnds(u"grads."_s + name, got, expected);
    Tolerance allowed = tolerance(expected);
    if (std::is_same_v<Scalar, float>)
        allowed.absolute += 4 * std::numeric_limits<float>::epsilon() * term;
    const Matrix<double> numbers = got.template cast<double>();
    m_comparison.compare(quantity(u"grads."_s + name), numbers, expected, allowed);
}

template <typename Scalar>
void Training<Scalar>::compareGradient(const QString &name, const RowVector<Scalar> &got)
{
    const QJsonValue expected = expectedGradient(name);
    const RowVector<double> numbers = got.template cast<double>();
    m_comparison.compare(quantity(u"grads."_s + name), numbers, expected, tolerance(expected));
}

template <typename Scalar>
void Training<Scalar>::compareGradient(const QString &name, qsizetype b, const Matrix<Scalar> &got)
{
    const QJsonValue expected = expectedGradient(name);
    const Matrix<double> numbers = got.template cast<double>();
    m_comparison.compare(quantity(u"grads.%1[%2]"_s.arg(name).arg(b)), numbers, expected[b], tolerance(expected));
}

template <typename Scalar>
void Training<Scalar>::compareEnds(const QString &name, const Matrix<Scalar> &got, const QJsonValue &expected)
{
    const Matrix<double> numbers = got.template cast<double>();
    const auto compare = [&](const QString &part, const auto &values) {
        m_comparison.compare(quantity(name + u'.' + part), values, expected[part], tolerance(expected[part]));
    };
    compare(u"first3"_s, Matrix<double>(numbers.topRows(3)));
    compare(u"last3"_s, Matrix<double>(numbers.bottomRows(3)));
    compare(u"sum"_s, numbers.sum());
}

template <typename Scalar>
Tolerance Training<Scalar>::tolerance(const QJsonValue &expected) const
{
    const double limit = std::is_same_v<Scalar, double> ? m_golden.grads : m_golden.gradsInFloat;
    return { limit * (1 + largest(expected)), 0 };
}

template <typename Scalar>
QString Training<Scalar>::quantity(const QString &name) const
{
    return std::is_same_v<Scalar, double> ? name : name + u" (in float)"_s;
}

template <typename Scalar>
QJsonValue Training<Scalar>::expectedGradient(const QString &name)
{
    m_compared.insert(name);
    return m_golden.expected.take(u"grads"_s)[name];
}

template <typename Scalar>
void Training<Scalar>::failWhatIsLeft() const
{
    for (const QString &name : m_golden.expected.take(u"grads"_s).toObject().keys()) {
        if (!m_compared.contains(name))
            m_comparison.fail(u"grads.%1 is in the file, but nothing was compared with it."_s.arg(name));
    }
}

template class Training<float>;
template class Training<double>;
