// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace headroom::ui {

struct Tokens;

struct Term {
    QString label; ///< "memory"
    double share = 0.0;
    int colorSlot = 0;    ///< ColorTokens::series
    bool isShade = false; ///< ColorTokens::shades instead: not a colour of a scenario
};

/// Parts of one figure in one bar, for example the limiting resources or the split by provider. The
/// caption below reads "compute 12 · memory 63 · overhead 17 · network 8 %".
class TermBar final : public QWidget
{
    Q_OBJECT

public:
    explicit TermBar(QWidget *parent = nullptr);

    void setTerms(std::vector<Term> terms);
    const std::vector<Term> &terms() const { return m_terms; }
    QString caption() const; ///< shares rounded so that they add up to 100

    QSize sizeHint() const override;

    static void paint(QPainter &painter, QRectF bar, const std::vector<Term> &terms,
                      const Tokens &tokens);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    std::vector<Term> m_terms;
};

} // namespace headroom::ui
