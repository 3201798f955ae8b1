// SPDX-License-Identifier: GPL-3.0-or-later
//! A model made of the weights of another program, with an example as its input.
#pragma once

#include "engine/specimen.h"
#include "formats/weightlayout.h"

namespace alphascope {

struct ForeignModel {
    WeightLayout layout;
    Specimen specimen;
    QStringList notes; //!< sentences: what the weights do not tell and was chosen here
    QString exampleNote; //!< a sentence about the input, until there is another
};

//! A sentence about tensors that play no part; empty when there are none.
QString leftAside(const QStringList &names);

} // namespace alphascope
