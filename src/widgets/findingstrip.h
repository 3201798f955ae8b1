// SPDX-License-Identifier: GPL-3.0-or-later
//! What is noteworthy about alpha, a button each: a click goes there, the next click to the next place of its kind.
#pragma once

#include "engine/findings.h"

#include <QWidget>

#include <memory>
#include <vector>

class QToolButton;

namespace alphascope {

class FlowLayout;

class FindingStrip : public QWidget {
    Q_OBJECT

public:
    explicit FindingStrip(QWidget *parent = nullptr);

    //! Of a head of `trace`; without findings the strip is not there.
    void setFindings(std::shared_ptr<const Trace> trace, const std::vector<Finding> &findings);

Q_SIGNALS:
    void placeChosen(int row, int column); //!< -1: whichever row or column is selected
    void transposeRequested();

private:
    //! A finding and the place that its button goes to next.
    struct Shown {
        Finding finding;
        std::size_t next = 0;
        QToolButton *button = nullptr;
    };

    void clear();
    void addTranspose();
    void go(Shown &shown);
    void write(const Shown &shown, std::size_t place);

    std::shared_ptr<const Trace> m_trace;
    std::vector<Shown> m_shown;
    FlowLayout *m_layout;
};

} // namespace alphascope
