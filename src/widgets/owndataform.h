// SPDX-License-Identifier: GPL-3.0-or-later
//! How a person's own file is to be read: columns, window, words or characters; a part of the training form.
#pragma once

#include <QJsonObject>
#include <QStringList>
#include <QWidget>

#include <memory>

class QListWidget;

namespace alphascope {

namespace Ui {
class OwnDataForm;
}

class OwnDataForm : public QWidget {
    Q_OBJECT

public:
    explicit OwnDataForm(QWidget *parent = nullptr);
    ~OwnDataForm() override;

    void setKind(const QString &kind); //!< "pairs", "labelled", "series"; of others there is nothing to see
    //! That the file has. What was chosen stays chosen; what the file does not have is offered too, so that it is seen.
    void setColumns(const QStringList &columns);
    void setJson(const QJsonObject &json); //!< announces nothing

    //! The settings of the kind in the words of a training's configuration; what has its default is left out.
    QJsonObject json() const;

Q_SIGNALS:
    void changed();

private:
    void fillColumns();

    std::unique_ptr<Ui::OwnDataForm> m_ui;
    QString m_kind;
    QStringList m_columns;
};

} // namespace alphascope
