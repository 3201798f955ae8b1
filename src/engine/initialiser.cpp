// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialiser.h"

#include "engine/initialise.h"

#include <cmath>

namespace alphascope {

namespace {

//! Glorot 2010, eq. 16: uniform in ±√(6 / (fan in + fan out)).
double glorotBound(Index in, Index out) { return std::sqrt(6 / static_cast<double>(in + out)); }

void drawPytorch(const char *name, Matrix<double> &values, const Shape &shape, std::uint64_t seed)
{
    if (roleOf(name) == ParameterRole::Embedding)
        fillNormal(values, seed, name);
    else
        fillUniform(values, shape.bound, seed, name);
}

void drawKeras(const char *name, Matrix<double> &values, bool isVector, Cell cell, std::uint64_t seed)
{
    switch (roleOf(name)) {
    case ParameterRole::Kernel: // Keras takes the length of a vector for fan in and fan out
        return fillUniform(values, glorotBound(isVector ? values.cols() : values.rows(), values.cols()), seed, name);
    case ParameterRole::RecurrentKernel:
        return fillOrthogonal(values, seed, name);
    case ParameterRole::InputBias:
        values.setZero();
        if (cell == Cell::Lstm) { // rows i, f, g, o; Jozefowicz 2015
            const Index H = values.cols() / 4;
            values.middleCols(H, H).setOnes();
        }
        return;
    case ParameterRole::Bias:
        values.setZero();
        return;
    case ParameterRole::Embedding:
        return fillUniform(values, 0.05, seed, name);
    }
}

} // namespace

ParameterRole roleOf(std::string_view name)
{
    if (name.find("embed") != std::string_view::npos)
        return ParameterRole::Embedding;
    const std::string_view last = name.substr(name.rfind('.') + 1); // of no dot: all
    if (last.starts_with("weight_hh"))
        return ParameterRole::RecurrentKernel;
    if (last.starts_with("bias_ih"))
        return ParameterRole::InputBias;
    if (last.starts_with("bias") || last == "b" || last.starts_with("b_"))
        return ParameterRole::Bias;
    return ParameterRole::Kernel;
}

Cell Initialiser::cellOf(std::string_view name) const { return name.starts_with("dec.") ? decoderCell : cell; }

void Initialiser::operator()(const char *name, Shared<double> &values, const Shape &shape) const
{
    Matrix<double> drawn;
    (*this)(name, drawn, shape);
    values = std::move(drawn);
}

void Initialiser::operator()(const char *name, Matrix<double> &values, const Shape &shape) const
{
    if (shape.isEmpty()) {
        values.resize(0, 0);
        return;
    }
    values.resize(shape.rows, shape.columns);
    if (initialisation == Initialisation::Pytorch)
        drawPytorch(name, values, shape, seed);
    else
        drawKeras(name, values, false, cellOf(name), seed);
}

void Initialiser::operator()(const char *name, RowVector<double> &values, const Shape &shape) const
{
    if (shape.isEmpty()) {
        values.resize(0);
        return;
    }
    Matrix<double> row(1, shape.columns);
    if (initialisation == Initialisation::Pytorch)
        drawPytorch(name, row, shape, seed);
    else
        drawKeras(name, row, true, cellOf(name), seed);
    values = row;
}

} // namespace alphascope
