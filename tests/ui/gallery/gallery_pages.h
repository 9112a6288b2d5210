// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace headroom::ui::gallery {

// A page of the gallery: widgets of one kind in the states that they can take.
struct Page {
    QString name;
    QWidget *(*build)();
    void (*point)(QWidget &page) = nullptr; // what the reader points at, once it is laid out
};

QList<Page> pages();

} // namespace headroom::ui::gallery
