// SPDX-License-Identifier: GPL-3.0-or-later
//! The words of dates in a language, and the forms in which it writes them.
#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace alphascope {

struct DateWords {
    std::array<const char *, 12> months, shortMonths;
    std::array<const char *, 7> days, shortDays; //!< from Sunday on

    //! %d day, %D day of two digits, %o "3rd"; %b "Mar", %B "March", %m month's number, %M of two digits; %y, %Y year
    //! of two and four digits; %a "Tue", %A "Tuesday".
    std::vector<std::string_view> forms;
};

const DateWords &englishDateWords();
const DateWords &indonesianDateWords();

//! Forms without words. The day stands before the month, unless the year comes first.
const std::vector<std::string_view> &numericDateForms();

} // namespace alphascope
