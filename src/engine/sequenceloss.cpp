// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequenceloss.h"

#include "engine/loss.h"

#include <algorithm>

namespace alphascope {

template <typename Scalar>
SequenceLoss<Scalar> sequenceLoss(
    const std::vector<Matrix<Scalar>> &logits, const std::vector<std::vector<Index>> &targets, Index padding)
{
    assert(logits.size() == targets.size() && !logits.empty());
    std::vector<Index> allTargets;
    for (const std::vector<Index> &target : targets)
        allTargets.insert(allTargets.end(), target.begin(), target.end());
    Matrix<Scalar> allLogits(static_cast<Index>(allTargets.size()), logits.front().cols());
    Index row = 0;
    for (std::size_t b = 0; b < logits.size(); ++b) {
        assert(logits[b].rows() == static_cast<Index>(targets[b].size()));
        allLogits.middleRows(row, logits[b].rows()) = logits[b];
        row += logits[b].rows();
    }
    const Loss<Scalar> loss = crossEntropy<Scalar>(allLogits, allTargets, padding);

    SequenceLoss<Scalar> result;
    result.value = loss.value;
    result.tokens = row - static_cast<Index>(std::count(allTargets.begin(), allTargets.end(), padding));
    row = 0;
    for (const Matrix<Scalar> &ofSequence : logits) {
        result.gradients.push_back(loss.gradient.middleRows(row, ofSequence.rows()));
        row += ofSequence.rows();
    }
    return result;
}

template SequenceLoss<float> sequenceLoss(
    const std::vector<Matrix<float>> &, const std::vector<std::vector<Index>> &, Index);
template SequenceLoss<double> sequenceLoss(
    const std::vector<Matrix<double>> &, const std::vector<std::vector<Index>> &, Index);

} // namespace alphascope
