// SPDX-License-Identifier: GPL-3.0-or-later
//! Compares computed numbers with those of a golden file, counts them, and remembers where they differ.
#pragma once

#include "engine/matrix.h"

#include <QJsonValue>
#include <QStringList>

//! got and expected agree when |got - expected| <= absolute + relative · |expected|.
struct Tolerance {
    double absolute = 0;
    double relative = 0;

    bool accepts(double got, double expected) const;
};

class Comparison {
public:
    //! A quantity of rank 2, 1 or 0; its shape must be that of the JSON list. null, a number or a row, is
    //! not compared.
    void compare(const QString &quantity, const alphascope::Matrix<double> &got, const QJsonValue &expected,
        Tolerance tolerance);
    void compare(const QString &quantity, const alphascope::RowVector<double> &got, const QJsonValue &expected,
        Tolerance tolerance);
    void compare(const QString &quantity, double got, const QJsonValue &expected, Tolerance tolerance);

    //! A difference that is no number: a wrong shape, a missing name.
    void fail(const QString &sentence);
    void fail(const QStringList &sentences);

    qint64 compared() const { return m_compared; }
    bool failed() const { return m_failures > 0; }

    //! The first differences, one a line, and how many more there are.
    QString report() const;

private:
    void compareList(const QString &quantity, const double *got, alphascope::Index size, const QJsonValue &expected,
        Tolerance tolerance);

    qint64 m_compared = 0;
    qint64 m_failures = 0;
    QStringList m_lines;
};
