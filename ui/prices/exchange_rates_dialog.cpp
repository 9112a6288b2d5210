// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/exchange_rates_dialog.h"

#include "core/plan/exchange_rate_table.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/table_file.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/pending_edit.h"
#include "ui/views/fields/text_field.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr QSize kRatesSize(560, 620);
constexpr const char *kCurrencyField = "currency";

} // namespace

ExchangeRatesDialog::ExchangeRatesDialog(const Plan &plan, Date today, QWidget *parent)
    : FieldDialog(parent),
      m_plan(plan),
      m_today(today),
      m_currency(new TextField(this)),
      m_list(new QListWidget(this)),
      m_problem(wrappedLabel("exchangeRateProblem", Role::Small, this))
{
    setObjectName(QStringLiteral("exchangeRatesDialog"));
    setWindowTitle(tr("Currency and exchange rates"));
    auto *layout = dialogColumn(this);
    layout->addWidget(buildCurrency());
    layout->addWidget(buildRates(), 1);
    layout->addWidget(buildEntry());
    layout->addWidget(closeButtons(this));
    // Enter commits the text of a field; it must not press the button that happens to be the first.
    for (QPushButton *button : findChildren<QPushButton *>())
        button->setAutoDefault(false);
    resize(kRatesSize);
    render(plan);
}

QWidget *ExchangeRatesDialog::buildCurrency()
{
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    m_currency->setObjectName(QStringLiteral("planCurrency"));
    auto *row = new FieldRow(tr("Currency of the plan"), m_currency, card);
    row->explain(kCurrencyField);
    m_rows[kCurrencyField] = row;
    layout->addWidget(row);
    auto *remark = wrappedText(
        tr("Prices keep the currency they are quoted in and are converted with the newest rate up "
           "to the valuation date. Amounts that you have entered are converted once, to the cent."),
        Role::MutedSmall, card);
    layout->addWidget(remark);
    connect(m_currency, &TextField::textChosen, this, &ExchangeRatesDialog::setCurrency);
    return card;
}

QWidget *ExchangeRatesDialog::buildRates()
{
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    layout->addWidget(plainLabel(tr("Exchange rates"), Role::Section, card));
    nameAndExplain(m_list, "exchangeRates", "exchange_rates");
    layout->addWidget(m_list, 1);
    setTone(m_problem, Tone::Error);
    m_problem->hide();
    layout->addWidget(m_problem);
    auto *row = new QHBoxLayout;
    m_remove = new QPushButton(tr("Remove"), card);
    auto *import = new QPushButton(tr("Import CSV…"), card);
    nameAndExplain(m_remove, "removeExchangeRate", "remove_exchange_rate");
    nameAndExplain(import, "importExchangeRates", "import_exchange_rates");
    row->addWidget(m_remove);
    row->addStretch(1);
    row->addWidget(import);
    layout->addLayout(row);
    connect(m_remove, &QPushButton::clicked, this, &ExchangeRatesDialog::removeRate);
    connect(import, &QPushButton::clicked, this, &ExchangeRatesDialog::askForTable);
    connect(m_list, &QListWidget::currentRowChanged, this,
            [this](int current) { m_remove->setEnabled(current >= 0); });
    return card;
}

QLineEdit *ExchangeRatesDialog::addField(QWidget *part, const char *key, const QString &label,
                                         const QString &example)
{
    auto *editor = new QLineEdit(part);
    editor->setObjectName(QStringLiteral("rate_") + QLatin1String(key));
    editor->setPlaceholderText(example);
    auto *row = new FieldRow(label, editor, part);
    row->explain(std::string("rate_") + key);
    part->layout()->addWidget(row);
    m_rows[key] = row;
    m_fields[key] = editor;
    return editor;
}

QWidget *ExchangeRatesDialog::buildEntry()
{
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    layout->setSpacing(2);
    layout->addWidget(plainLabel(tr("Another rate"), Role::Section, card));
    addField(card, "from", tr("One unit of"), QStringLiteral("USD"));
    addField(card, "to", tr("in"), QStringLiteral("EUR"));
    addField(card, "rate", tr("is worth"), QStringLiteral("0.9185"));
    addField(card, "date", tr("on (YYYY-MM-DD)"), textOf(m_today.toString()));
    addField(card, "source", tr("says"), tr("source of the rate"));
    auto *add = new QPushButton(tr("Add the rate"), card);
    nameAndExplain(add, "addExchangeRate", "add_exchange_rate");
    setRole(add, Role::Primary);
    layout->addWidget(add, 0, Qt::AlignRight);
    connect(add, &QPushButton::clicked, this, &ExchangeRatesDialog::addRate);
    return card;
}

void ExchangeRatesDialog::render(const Plan &plan)
{
    m_plan = plan;
    m_currency->setValue(textOf(plan.currency));
    const int row = m_list->currentRow();
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const ExchangeRate &rate : plan.exchangeRates)
        m_list->addItem(textOf(describe(rate, language())));
    m_list->setCurrentRow(std::min(std::max(row, 0), m_list->count() - 1));
    m_remove->setEnabled(m_list->currentRow() >= 0);
}

void ExchangeRatesDialog::setCurrency(const QString &currency)
{
    m_currency->setValue(currency.toUpper());
    ask(SetCurrency{currency.toUpper().toStdString()}, kCurrencyField);
}

Expected<ExchangeRate> ExchangeRatesDialog::entered() const
{
    const auto text = [this](const char *key) {
        return m_fields.at(key)->text().trimmed().toStdString();
    };
    ExchangeRate rate{QString::fromStdString(text("from")).toUpper().toStdString(),
                      QString::fromStdString(text("to")).toUpper().toStdString(),
                      1,
                      {},
                      text("source")};
    const auto amount = parseExchangeRate(text("rate"));
    if (!amount)
        return failure(amount.error().what, "rate", amount.error().remedy);
    rate.rate = *amount;
    const auto day = Date::parse(text("date"));
    if (!day)
        return failure(day.error().what, "date", day.error().remedy);
    rate.date = *day;
    HEADROOM_CHECK(checkExchangeRate(rate, m_today));
    return rate;
}

void ExchangeRatesDialog::addRate()
{
    const auto rate = entered();
    if (!rate) {
        showProblem(rate.error(), rate.error().where);
        return;
    }
    if (!ask(SetExchangeRates{withRates(m_plan.exchangeRates, {*rate})}, "source"))
        return;
    for (const auto &[key, field] : m_fields)
        field->clear();
}

bool ExchangeRatesDialog::hasEntry() const
{
    return std::ranges::any_of(
        m_fields, [](const auto &entry) { return !entry.second->text().trimmed().isEmpty(); });
}

void ExchangeRatesDialog::reject()
{
    if (!hasEntry()) {
        FieldDialog::reject();
        return;
    }
    auto *box = new QMessageBox(QMessageBox::Question, windowTitle(),
                                tr("Discard the rate that has not been added?"),
                                QMessageBox::NoButton, this);
    box->setObjectName(QStringLiteral("dropExchangeRate"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    QPushButton *drop = box->addButton(tr("Drop"), QMessageBox::DestructiveRole);
    box->addButton(tr("Keep editing"), QMessageBox::RejectRole);
    connect(drop, &QPushButton::clicked, this, [this] { FieldDialog::reject(); });
    box->open();
}

void ExchangeRatesDialog::removeRate()
{
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    std::vector<ExchangeRate> rates = m_plan.exchangeRates;
    rates.erase(rates.begin() + row);
    ask(SetExchangeRates{std::move(rates)}, {});
}

void ExchangeRatesDialog::askForTable()
{
    auto *dialog = new QFileDialog(this, tr("Import exchange rates"), {}, tr("CSV files (*.csv)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &ExchangeRatesDialog::importTable);
    dialog->open();
}

void ExchangeRatesDialog::importTable(const QString &path)
{
    using Rates = Expected<std::vector<ExchangeRate>>;
    m_reader.run(
        [path, today = m_today]() -> Rates {
            HEADROOM_TRY(const auto text, tableIn(path));
            auto rates = exchangeRatesFromCsv(text, today);
            if (!rates) {
                std::string &where = rates.error().where;
                where = path.toStdString() + (where.empty() ? "" : ", " + where);
            }
            return rates;
        },
        [this](const Rates &rates) {
            if (rates)
                ask(SetExchangeRates{withRates(m_plan.exchangeRates, *rates)}, {});
            else
                showProblem(rates.error(), {});
        });
}

bool ExchangeRatesDialog::ask(const PlanEdit &edit, const std::string &field)
{
    if (const auto changed = applyEdit(m_plan, edit); !changed) {
        const Error &error = changed.error();
        if (!refuseAskingField(*this, textOf(error.whatAndRemedy(language()))))
            showProblem(error, field);
        return false;
    }
    showProblem({}, {});
    emit editRequested(edit);
    return true;
}

void ExchangeRatesDialog::showProblem(const Error &error, const std::string &field)
{
    for (const auto &[key, row] : m_rows)
        row->setError(key == field ? textOf(error.whatAndRemedy(language())) : QString());
    const bool elsewhere = !m_rows.contains(field) && !error.what.empty();
    m_problem->setText(elsewhere ? textOf(error.text(language())) : QString());
    m_problem->setVisible(elsewhere);
}

} // namespace headroom::ui
