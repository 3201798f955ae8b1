// SPDX-License-Identifier: GPL-3.0-or-later
//! Measures what the pictures of a training cost the window: their traces, and what its thread computes to show them.
#pragma once

#include <QObject>

#include <chrono>

namespace alphascope {

class PictureMeter : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    void begin(); //!< a picture has come; what this thread computes in the next moments is for it
    void setTraceTime(std::chrono::nanoseconds time); //!< that another thread computed for the latest one

Q_SIGNALS:
    void measured(std::chrono::nanoseconds cost); //!< of the picture that began last, a moment after

private:
    std::chrono::nanoseconds m_traceTime {};
    bool m_isMeasuring = false;
};

} // namespace alphascope
