// SPDX-License-Identifier: GPL-3.0-or-later
//! The part of a golden file that training needs: the loss and its gradients, in double or in float.
#pragma once

#include "goldencase.h"

#include "engine/loss.h"
#include "engine/shared.h"

#include <type_traits>

//! Which quantity is compared with which tolerance.
template <typename Scalar>
class Training {
public:
    Training(GoldenCase &golden, Comparison &comparison)
        : m_golden(golden)
        , m_comparison(comparison)
    {
    }

    //! The loss that config.loss names, of all outputs [B·U x O] of a batch, against expected.loss. The gradient is
    //! that of the outputs or, with cross-entropy, of the logits.
    alphascope::Loss<Scalar> compareLoss(const alphascope::Matrix<Scalar> &outputs);

    void compareLoss(Scalar got) const;

    //! One gradient of a parameter or input, against expected.grads. `term` is the largest number among the terms that
    //! it is a sum of: where large terms cancel, float can be no better than they are.
    void compareGradient(const QString &name, const alphascope::Matrix<Scalar> &got, double term = 0);
    void compareGradient(const QString &name, const alphascope::RowVector<Scalar> &got);
    //! Example b of an input's gradient [B].
    void compareGradient(const QString &name, qsizetype b, const alphascope::Matrix<Scalar> &got);

    //! A gradient over a long sequence, of which the file has both ends and the sum.
    void compareEnds(const QString &name, const alphascope::Matrix<Scalar> &got, const QJsonValue &expected);

    //! All parameters' gradients; visit(struct, callback) is the struct's visitor. With the inputs that were compared
    //! before, they must be all that the file has.
    template <typename Parameters, typename Visit>
    void compareGradients(const Parameters &gradients, const Visit &visit)
    {
        visit(gradients, [&](const char *name, const auto &value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, alphascope::Shared<Scalar>>)
                compareGradient(QString::fromUtf8(name), *value);
            else
                compareGradient(QString::fromUtf8(name), value);
        });
        failWhatIsLeft();
    }

    bool usesLogits() const { return m_golden.config.peek(QStringLiteral("loss")).toString() != QLatin1String("mse"); }

private:
    Tolerance tolerance(const QJsonValue &expected) const; //!< of a gradient, by the largest number of it
    QString quantity(const QString &name) const;
    QJsonValue expectedGradient(const QString &name);
    void failWhatIsLeft() const;

    GoldenCase &m_golden;
    Comparison &m_comparison;
    QSet<QString> m_compared;
};
