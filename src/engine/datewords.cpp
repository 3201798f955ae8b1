// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datewords.h"

namespace alphascope {

const DateWords &englishDateWords()
{
    static const DateWords words {
        { "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
            "December" },
        { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" },
        { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" },
        { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" },
        { "%d %B %Y", "%d %b %Y", "%D %b %Y", "%o %B %Y", "%o of %B %Y", "the %o of %B %Y", "the %o of %B, %Y",
            "%B %d, %Y", "%B %d %Y", "%B %o, %Y", "%B %o %Y", "%b %d, %Y", "%b %d %Y", "%b %o, %Y", "%Y %B %d",
            "%Y %b %d", "%D-%b-%Y", "%d-%b-%Y", "%d-%b-%y", "%A %d %B %Y", "%A, %d %B %Y", "%A, %B %d, %Y",
            "%A %B %o, %Y", "%A the %o of %B %Y", "%a %d %b %Y", "%a, %d %b %Y", "%a %b %d %Y" },
    };
    return words;
}

const DateWords &indonesianDateWords()
{
    static const DateWords words {
        { "Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November",
            "Desember" },
        { "Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des" },
        { "Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu" },
        { "Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab" },
        { "%d %B %Y", "%D %B %Y", "%d %b %Y", "%D %b %Y", "%d-%b-%Y", "%D-%b-%Y", "%d-%b-%y", "%A %d %B %Y",
            "%A, %d %B %Y", "%A, %d %b %Y", "%a, %d %b %Y", "tanggal %d %B %Y", "hari %A, %d %B %Y",
            "hari %A tanggal %d %B %Y", "%d bulan %B %Y", "%d %B tahun %Y", "%Y %B %d" },
    };
    return words;
}

const std::vector<std::string_view> &numericDateForms()
{
    static const std::vector<std::string_view> forms { "%d/%m/%y", "%D/%M/%y", "%d/%m/%Y", "%D/%M/%Y", "%d.%m.%Y",
        "%D.%M.%Y", "%D.%M.%y", "%d-%m-%Y", "%D-%M-%Y", "%Y-%M-%D", "%Y/%M/%D", "%d %m %Y" };
    return forms;
}

} // namespace alphascope
