// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/family.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace alphascope {

namespace {

struct FamilyText {
    Q_DECLARE_TR_FUNCTIONS(Family)
};

struct Family {
    const char *name;
    Specimen (*empty)();
};

constexpr std::array<Family, familyCount> families { {
    { QT_TRANSLATE_NOOP("Family", "vectors"), [] { return Specimen(newVectors()); } },
    { QT_TRANSLATE_NOOP("Family", "many-to-one"), [] { return Specimen(newManyToOne()); } },
    { QT_TRANSLATE_NOOP("Family", "many-to-many"), [] { return Specimen(newManyToMany()); } },
    { QT_TRANSLATE_NOOP("Family", "encoder–decoder"), [] { return Specimen(newEncoderDecoder()); } },
    { QT_TRANSLATE_NOOP("Family", "RNNsearch"), [] { return Specimen(newRnnSearch()); } },
} };

} // namespace

QString familyName(std::size_t family) { return FamilyText::tr(families.at(family).name); }

const Sample &firstSample(std::size_t family)
{
    return *std::find_if(
        samples().begin(), samples().end(), [=](const Sample &sample) { return sample.make().index() == family; });
}

Specimen emptySpecimen(std::size_t family) { return families.at(family).empty(); }

} // namespace alphascope
