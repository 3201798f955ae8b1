// SPDX-License-Identifier: GPL-3.0-or-later
//! Numbers that arrive one by one, row by row, become a matrix; rows of different lengths become a sentence.
#pragma once

#include "engine/matrix.h"
#include "formats/error.h"

#include <tl/expected.hpp>
#include <vector>

namespace alphascope {

//! How the rows and columns of a text are spoken of: as the person who sees the text counts them.
struct Counting {
    bool lines = false; //!< a row is a line
    std::size_t above = 0, beside = 0; //!< lines and columns before the numbers: of names, or blank
};

class RowCollector {
public:
    explicit RowCollector(const Counting &counting = {})
        : m_counting(counting)
    {
    }

    //! A pasted table holds no more numbers than this: 4,096 rows of 4,096.
    static constexpr std::size_t mostNumbers = std::size_t { 4096 } * 4096;

    void add(double value) { m_values.push_back(value); }
    void endRow();

    bool isFull() const { return m_values.size() > mostNumbers; } //!< give up: finish() will refuse
    std::size_t row() const { return m_lengths.size(); } //!< of the next number, from 0
    QString called(std::size_t row) const; //!< "Line 2"

    //! The next number's place and what is wrong there: "Line 2, column 3: “abc” is not a number."
    Error errorHere(const QString &sentence) const;

    tl::expected<Matrix<double>, Error> finish() const;

private:
    std::size_t column() const { return m_values.size() - m_begin; }
    QString number(std::size_t row) const;
    Error ragged() const;

    Counting m_counting;

    std::vector<double> m_values;
    std::vector<std::size_t> m_lengths; // of the rows that ended
    std::size_t m_begin = 0; // where the present row begins in m_values
};

} // namespace alphascope
