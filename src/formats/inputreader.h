// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads tables, labels, padding and masks from a JSON object, member by member, and keeps the first error; after it
//! nothing is written any more.
#pragma once

#include "engine/shared.h"
#include "engine/tokeninputs.h"
#include "formats/error.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace alphascope {

class InputReader {
    Q_DECLARE_TR_FUNCTIONS(InputJson)

public:
    explicit InputReader(const QJsonObject &json)
        : m_json(json)
    {
    }

    void onlyKnows(const QStringList &names); //!< any other name is an error

    //! A list of rows of numbers; or, where it may be flat, a list of numbers, one a row. Whether it was named and
    //! read.
    bool table(const QString &name, Shared<double> &values, bool mayBeFlat = false);
    //! `count` texts, or an empty list, from `value`, which is called `name` in sentences; nothing happens when there
    //! is none.
    void labels(const QJsonValue &value, const QString &name, std::vector<std::string> &labels, Index count);
    //! A text, which is cut, or a list of words; nothing when it is not named or wrong.
    std::optional<std::vector<std::string>> words(
        const QString &name, TokenUnit unit, const std::shared_ptr<const Vocabulary> &vocabulary);
    void padded(std::vector<bool> &padded, Index columns); //!< the member padded, if there is one
    void mask(Mask &allowed, Index rows, Index columns); //!< the member mask, if there is one

    QJsonValue member(const QString &name) const { return m_json.value(name); }
    void fail(const QString &sentence)
    {
        if (!error)
            error = Error { sentence };
    }

    std::optional<Error> error;

private:
    bool areRows(const QString &name, const QJsonArray &rows);
    void readRow(const QString &name, Matrix<double> &values, Index row, const QJsonArray &numbers);
    std::optional<bool> flag(const QJsonValue &value, const QString &place);

    const QJsonObject &m_json;
};

} // namespace alphascope
