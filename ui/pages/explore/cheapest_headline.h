// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/cheapest_words.h"

#include <QWidget>

#include <initializer_list>

class QHBoxLayout;
class QPushButton;

namespace headroom::ui {

class ElidedLabel;

/// The answer of Explore in a sentence, its terms below, and the button that takes it.
class CheapestHeadline final : public QWidget
{
    Q_OBJECT

public:
    explicit CheapestHeadline(QWidget *parent = nullptr);

    /// Puts widgets behind the terms. The first one is left out where there is no room for all; the
    /// last one has its room whether or not it is shown.
    void addTerms(std::initializer_list<QWidget *> parts);
    void say(const CheapestWords &words);
    /// Without its terms.
    void setShort(bool isShort);

signals:
    void useRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitTerms();

    ElidedLabel *m_answer;
    ElidedLabel *m_committed; ///< what the cheapest costs with a commitment
    ElidedLabel *m_moved;
    QPushButton *m_use; ///< says which offer, and at what price
    QWidget *m_under;   ///< the terms
    QHBoxLayout *m_terms;
    QWidget *m_yielding = nullptr; ///< of the terms, where there is no room for all
};

} // namespace headroom::ui
