// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/edittables.h"

#include "engine/editband.h"

#include <algorithm>

namespace alphascope {

Shared<double> *inputTable(Specimen &specimen, const std::string &name)
{
    Shared<double> *found = nullptr;
    visitInputs(specimen, [&](const char *table, Shared<double> &values) {
        if (name == table)
            found = &values;
    });
    return found;
}

bool insertLines(Specimen &specimen, const std::string &table, Lines lines, Index at, Index count)
{
    const Shared<double> *values = inputTable(specimen, table);
    if (!values || at < 0 || count < 1)
        return false;
    if (values->size() == 0) // a table that is not there yet begins with one line across
        return at == 0
            && resizeTable(specimen, table, lines == Lines::Rows ? count : 1, lines == Lines::Rows ? 1 : count);
    const Band band = bandOf(specimen, table, lines, allPartners);
    if (at > band.length() || !band.canGrow(count))
        return false;
    band.insert(at, count);
    return true;
}

bool removeLines(Specimen &specimen, const std::string &table, Lines lines, Index at, Index count)
{
    if (!inputTable(specimen, table) || at < 0 || count < 1)
        return false;
    const Band band = bandOf(specimen, table, lines, allPartners);
    if (at >= band.length() || band.length() == 1)
        return false;
    const bool all = at == 0 && count >= band.length();
    band.remove(all ? 1 : at, std::min(count, band.length() - at));
    return true;
}

bool resizeTable(Specimen &specimen, const std::string &table, Index rows, Index columns)
{
    const Shared<double> *values = inputTable(specimen, table);
    if (!values || rows < 1 || columns < 1 || rows > mostCells / columns)
        return false;
    const Index moreRows = rows - values->rows(), moreColumns = columns - values->cols();
    // A column of zeros in Q changes no dot product; a row of zeros in V would change the context.
    const Partners grown { false, true };
    const Band rowsGrown = bandOf(specimen, table, Lines::Rows, grown);
    const Band columnsGrown = bandOf(specimen, table, Lines::Columns, grown);
    if ((moreRows > 0 && !rowsGrown.canGrow(moreRows)) || (moreColumns > 0 && !columnsGrown.canGrow(moreColumns)))
        return false;
    if (moreRows < 0)
        bandOf(specimen, table, Lines::Rows, noPartners).remove(rows, -moreRows);
    if (moreColumns < 0)
        bandOf(specimen, table, Lines::Columns, noPartners).remove(columns, -moreColumns);
    if (moreRows > 0)
        rowsGrown.insert(values->rows(), moreRows);
    if (moreColumns > 0)
        columnsGrown.insert(values->cols(), moreColumns);
    return true;
}

} // namespace alphascope
