// SPDX-License-Identifier: GPL-3.0-or-later
//! A matrix laid out once for many products: a recurrent network multiplies by the same weights at every timestep.
#pragma once

#include "engine/grownmatrix.h"

#include <limits>

namespace alphascope {

class ThreadPool;

//! Holds P [K x N] in panels as wide as a few vector registers, rows of a panel one after the other.
class PackedMatrix {
public:
    void pack(const MatrixPart &values, ThreadPool *pool = nullptr); //!< P = values
    void packTransposed(const MatrixPart &values, ThreadPool *pool = nullptr); //!< P = valuesᵀ

    //! Threads that share the products with a large P, column by column, which changes no number; or null.
    void setPool(ThreadPool *pool) { m_pool = pool; }

    Index rows() const { return m_rows; } //!< K
    Index cols() const { return m_columns; } //!< N
    Index written(Index columns) const; //!< the columns of C that are written where these are wanted

    //! C += A P for A [rows x K] and C [rows x N], row-major; a stride is the distance of two rows in numbers. The same
    //! as Eigen's product but for rounding: the order of the sum over K is that of K, of which `depth` may name a part.
    void addProduct(const float *a, Index aStride, float *c, Index cStride, Index rows, Index depth = all) const
    {
        sum({ a, aStride, c, cStride, c, cStride, rows, all, depth });
    }
    //! The same with C = A P + `bias` [N] in each row; only the first `columns` are wanted, written() are written.
    void biasedProduct(const float *a, Index aStride, const float *bias, float *c, Index cStride, Index rows,
        Index columns = all) const
    {
        sum({ a, aStride, bias, 0, c, cStride, rows, columns, all });
    }

private:
    static constexpr Index all = std::numeric_limits<Index>::max();
    struct Product {
        const float *a;
        Index aStride;
        const float *start; // what the sums begin with
        Index startStride;
        float *c;
        Index cStride, rows, columns, depth;
    };
    void sum(const Product &product) const;
    void sumColumns(const Product &product, Index first, Index end) const;
    void resize(Index rows, Index columns);

    ThreadPool *m_pool = nullptr;
    Index m_rows = 0, m_columns = 0;
    Matrix<float> m_panels; // [N / width x K · width]: panels [K x width], the last one filled up with zeros
};

} // namespace alphascope
