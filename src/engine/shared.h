// SPDX-License-Identifier: GPL-3.0-or-later
//! Matrices that copies share until one of them is written to: an edit of one table does not copy the others, and the
//! undo stack, the worker and the panels hold the same numbers.
#pragma once

#include "engine/hugepages.h"
#include "engine/matrix.h"

#include <memory>
#include <utility>

namespace alphascope {

//! Reads as the matrix it is. Writing is said aloud, by write(), except for a single cell: (row, column) = value.
template <typename Scalar>
class Shared {
public:
    using Values = Matrix<Scalar>;

    Shared() = default; //!< empty
    Shared(Values values)
        : m_values(std::make_shared<Values>(std::move(values)))
    {
    }
    template <typename Expression>
    Shared(const Eigen::DenseBase<Expression> &expression)
        : Shared(Values(expression))
    {
    }

    const Values &operator*() const { return m_values ? *m_values : none(); }
    const Values *operator->() const { return &**this; }
    operator const Values &() const { return **this; }

    Index rows() const { return (**this).rows(); }
    Index cols() const { return (**this).cols(); }
    Index size() const { return (**this).size(); }
    const Scalar *data() const { return (**this).data(); }
    Scalar operator()(Index row, Index column) const { return (**this)(row, column); }
    Scalar &operator()(Index row, Index column) { return write()(row, column); }

    //! The matrix, no longer shared. The reference is good until this is copied or assigned to.
    Values &write()
    {
        if (!m_values)
            m_values = std::make_shared<Values>();
        else if (m_values.use_count() > 1)
            m_values = std::make_shared<Values>(largeCopy(*m_values));
        return *m_values;
    }

    //! Whether both are the same storage, so surely equal.
    bool sharesWith(const Shared &other) const { return m_values == other.m_values; }

    friend bool operator==(const Shared &a, const Shared &b) { return a.sharesWith(b) || isEqual(*a, *b); }
    friend bool operator==(const Shared &a, const Values &b) { return isEqual(*a, b); }

private:
    static const Values &none()
    {
        static const Values empty;
        return empty;
    }
    static bool isEqual(const Values &a, const Values &b)
    {
        return a.rows() == b.rows() && a.cols() == b.cols() && a == b;
    }

    std::shared_ptr<Values> m_values; // null: empty
};

//! What a visitor of parameters writes to, be it shared or not.
template <typename Scalar>
Matrix<Scalar> &writable(Shared<Scalar> &values)
{
    return values.write();
}
template <typename Values>
Values &writable(Eigen::PlainObjectBase<Values> &values)
{
    return values.derived();
}

} // namespace alphascope
