// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGuiApplication>

#include <memory>

namespace headroom::cli {

/// What painting to files needs of Qt Gui, without a display. The same on every machine: the user's scaling and
/// platform settings do not reach exported files.
class OffscreenApplication
{
public:
    OffscreenApplication();

private:
    int m_count = 1;
    char m_name[9] = "headroom"; // QGuiApplication keeps both
    char *m_arguments[2] = {m_name, nullptr};
    std::unique_ptr<QGuiApplication> m_application;
};

} // namespace headroom::cli
