// SPDX-License-Identifier: GPL-3.0-or-later
//! The tutorials' small models as files that PyTorch would save.
#pragma once

#include "engine/smalltutorials.h"
#include "formats/safetensors.h"

namespace alphascope {

//! A file as PyTorch would save it: a tensor for each parameter that the visitor names.
class FileMaker {
public:
    void operator()(const char *name, const Matrix<double> &values, const Shape &)
    {
        if (values.size() > 0)
            file.tensors.insert(QString::fromUtf8(name), Tensor::fromMatrix(values));
    }
    void operator()(const char *name, const RowVector<double> &values, const Shape &)
    {
        if (values.size() > 0)
            file.tensors.insert(QString::fromUtf8(name), Tensor::fromVector(values));
    }

    TensorFile file;
};

inline TensorFile bahdanauFile()
{
    FileMaker maker;
    const PytorchBahdanau<double> model = smallBahdanau();
    visitPytorchBahdanau(model, maker);
    return maker.file;
}

inline TensorFile attnDecoderFile()
{
    FileMaker maker;
    const PytorchAttnDecoder<double> model = smallAttnDecoder();
    visitPytorchAttnDecoder(model, maker);
    return maker.file;
}

inline TensorFile d2lFile()
{
    FileMaker maker;
    const D2lAttention<double> model = smallD2l();
    visitD2lAttention(model, maker);
    return maker.file;
}

//! A plain recurrent network, and perhaps an output layer "fc" of one number, with weights drawn from a seed.
inline TensorFile recurrentFile(const RnnConfig &config, const std::string &prefix, bool hasOutput)
{
    RnnParameters<double> parameters;
    parameters.cells.resize(static_cast<std::size_t>(config.layers * config.directions()));
    visitRnnShapes(parameters, config, prefix, drawn());
    LinearParameters<double> output;
    const auto visitOutput
        = [&](auto &&visit) { visitLinearShapes(output, 1, config.featureSize(), true, "fc.", visit); };
    visitOutput(drawn());
    FileMaker maker;
    visitRnnShapes(parameters, config, prefix, maker);
    if (hasOutput)
        visitOutput(maker);
    return maker.file;
}

} // namespace alphascope
