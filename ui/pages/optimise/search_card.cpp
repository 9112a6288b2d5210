// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/search_card.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/views/amounts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace headroom::ui {

SearchCard::SearchCard(QWidget *parent)
    : Card(parent),
      m_longer(new QPushButton(tr("Search longer"), this)),
      m_headline(wrappedLabel("searchHeadline", Role::Title, this)),
      m_detail(wrappedLabel("searchDetail", Role::Muted, this)),
      m_progress(new QProgressBar(this)),
      m_chart(new BoundChart(this))
{
    auto *head = new QHBoxLayout;
    head->addWidget(m_headline, 1);
    head->addWidget(m_longer);
    column()->addLayout(head);
    column()->addWidget(m_detail);
    column()->addWidget(m_progress);
    column()->addWidget(m_chart);
    m_progress->setTextVisible(false);
    setRole(m_longer, Role::Link);
    nameParts();
    connect(m_longer, &QPushButton::clicked, this, &SearchCard::longerRequested);
}

void SearchCard::nameParts()
{
    nameAndExplain(m_longer, "searchLonger", "search_longer");
    m_progress->setAccessibleName(tr("Progress of the search"));
    nameAndExplain(m_progress, "searchProgress", "search_progress");
    m_chart->setAccessibleName(tr("Best mix and bound"));
    nameAndExplain(m_chart, "boundChart", "bound_chart");
}

void SearchCard::start()
{
    forget();
    m_since.start();
}

void SearchCard::add(Money best, Money bound)
{
    m_points.push_back(
        {static_cast<double>(m_since.elapsed()) / 1000.0, best.toDouble(), bound.toDouble()});
}

void SearchCard::drawCourse(Money today, const std::string &currency)
{
    BoundChart::Scene scene;
    scene.points = m_points;
    if (hasCourse()) {
        const auto label = [&](double value) {
            return textOf(formatMoney(Money::nearest(value), currency, language()));
        };
        scene.bestLabel = tr("best %1").arg(label(m_points.back().best));
        scene.boundLabel = tr("bound %1").arg(label(m_points.back().bound));
        scene.today = today.toDouble();
        scene.todayLabel = tr("today %1").arg(textOf(formatMoney(today, currency, language())));
        scene.summary = QStringList{scene.bestLabel, scene.boundLabel, scene.todayLabel}.join(
            QStringLiteral(", "));
        scene.axis.currency = currencySign(currency);
    }
    m_chart->setScene(std::move(scene));
}

void SearchCard::say(const QString &headline, const QString &detail)
{
    m_headline->setText(headline);
    setTextOrHide(m_detail, detail);
}

void SearchCard::setProgress(int answered, int questions)
{
    m_progress->setRange(0, questions);
    m_progress->setValue(answered);
}

void SearchCard::setState(bool running, bool mayGoOn, bool showsCourse)
{
    m_progress->setVisible(running);
    m_longer->setVisible(mayGoOn);
    setCourseShown(showsCourse);
}

void SearchCard::setCourseShown(bool shown)
{
    m_chart->setVisible(shown);
}

} // namespace headroom::ui
