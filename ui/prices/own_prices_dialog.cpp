// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/own_prices_dialog.h"

#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/prices/own_prices_questions.h"
#include "ui/prices/own_rule_model.h"
#include "ui/prices/owned_servers_button.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/pending_edit.h"
#include "ui/views/parts/table_setup.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QTableView>

#include <array>

namespace headroom::ui {

namespace {

constexpr QSize kOwnPricesSize(1160, 560);
constexpr int kDateWidth = 120;
constexpr std::array kWidths{108, 84, 108, 128, 160, 72, 76, 104, 150, 142};

QPushButton *toolButton(const QString &name, Icon icon, const QString &text, QWidget *parent)
{
    auto *button = new QPushButton(lineIcon(icon), text, parent);
    button->setObjectName(name);
    button->setAutoDefault(false);
    setRole(button, Role::Quiet);
    return button;
}

} // namespace

OwnPricesDialog::OwnPricesDialog(OwnPrices &prices, std::shared_ptr<const Catalog> catalog,
                                 Date today, QWidget *parent)
    : QDialog(parent),
      m_prices(prices),
      m_catalog(std::move(catalog)),
      m_model(new OwnRuleModel(this)),
      m_delegate(new OwnRuleDelegate(this)),
      m_name(new QLineEdit(this)),
      m_owner(new QLineEdit(this)),
      m_date(new QLineEdit(this)),
      m_table(new QTableView(this)),
      m_add(toolButton(QStringLiteral("addRule"), Icon::Plus, tr("Add"), this)),
      m_duplicate(
          toolButton(QStringLiteral("duplicateRule"), Icon::Duplicate, tr("Duplicate"), this)),
      m_remove(toolButton(QStringLiteral("removeRule"), Icon::Trash, tr("Remove"), this)),
      m_undo(toolButton(QStringLiteral("undoRule"), Icon::Undo, tr("Undo"), this)),
      m_redo(toolButton(QStringLiteral("redoRule"), Icon::Redo, tr("Redo"), this)),
      m_import(toolButton(QStringLiteral("importRules"), Icon::Open, tr("Import CSV…"), this)),
      m_export(toolButton(QStringLiteral("exportRules"), Icon::Export, tr("Export CSV…"), this)),
      m_servers(new OwnedServersButton(m_model, m_catalog, today, this)),
      m_status(wrappedLabel("ownPricesStatus", Role::MutedSmall, this)),
      m_apply(new QPushButton(tr("Apply"), this))
{
    setObjectName(QStringLiteral("ownPricesDialog"));
    setWindowTitle(tr("Own prices"));
    m_delegate->setCatalog(m_catalog);
    buildTable();
    const SpaceTokens &space = currentTokens().space;
    auto *layout = dialogColumn(this);
    layout->addLayout(buildHead());
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *inside = columnIn(card, space.tiny, evenMargins(space.small));
    inside->addLayout(buildTools());
    inside->addWidget(m_table, 1);
    layout->addWidget(card, 1);
    layout->addLayout(buildFoot());
    resize(kOwnPricesSize);
    connectTools();
    OwnPriceBook book = prices.book();
    if (book.isEmpty() && book.name.empty()) {
        book.name = tr("Our agreements").toStdString();
        book.date = today;
    }
    showBook(book);
}

OwnPricesDialog::~OwnPricesDialog() = default;

QLayout *OwnPricesDialog::buildHead()
{
    const SpaceTokens &space = currentTokens().space;
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space.medium);
    grid->setVerticalSpacing(space.tiny);
    int column = 0;
    const auto add = [&](QLineEdit *field, const char *name, const char *meaning,
                         const QString &label, int stretch) {
        field->setAccessibleName(label);
        field->setMaxLength(kLongestText);
        auto *caption = plainLabel(label, Role::MutedSmall, this);
        caption->setBuddy(field);
        nameAndExplain(field, name, meaning);
        explain(caption, meaning);
        grid->addWidget(caption, 0, column);
        grid->addWidget(field, 1, column);
        grid->setColumnStretch(column++, stretch);
    };
    add(m_name, "bookName", "book_name", tr("Name of the price book"), 3);
    add(m_owner, "bookOwner", "book_owner", tr("Owner"), 2);
    add(m_date, "bookDate", "book_date", tr("Date (YYYY-MM-DD)"), 0);
    m_date->setFixedWidth(kDateWidth);
    return grid;
}

QLayout *OwnPricesDialog::buildTools()
{
    auto *row = new QHBoxLayout;
    row->setSpacing(currentTokens().space.tiny);
    for (QPushButton *button : {m_add, m_duplicate, m_remove, m_undo, m_redo})
        row->addWidget(button);
    for (const auto &[button, key] :
         {std::pair(m_add, "add_rule"), std::pair(m_duplicate, "duplicate_rule"),
          std::pair(m_remove, "remove_rule"), std::pair(m_undo, "undo_rule"),
          std::pair(m_redo, "redo_rule"), std::pair(m_import, "import_rules"),
          std::pair(m_export, "export_rules")})
        explain(button, key);
    row->addStretch(1);
    row->addWidget(m_servers);
    row->addWidget(m_import);
    row->addWidget(m_export);
    return row;
}

void OwnPricesDialog::buildTable()
{
    setUpTable(m_table, tr("Own prices"));
    nameAndExplain(m_table, "ownRules", "own_rules");
    m_table->setSortingEnabled(false);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                             | QAbstractItemView::AnyKeyPressed
                             | QAbstractItemView::SelectedClicked);
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->setTabKeyNavigation(true);
    m_table->setModel(m_model);
    m_table->setItemDelegate(m_delegate);
    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Interactive);
    for (std::size_t column = 0; column < kWidths.size(); ++column)
        header->resizeSection(static_cast<int>(column), kWidths[column]);
    header->setSectionResizeMode(static_cast<int>(RuleColumn::note), QHeaderView::Stretch);
}

QLayout *OwnPricesDialog::buildFoot()
{
    nameAndExplain(m_apply, "applyOwnPrices", "apply_own_prices");
    setRole(m_apply, Role::Primary);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    explainButtons(buttons);
    buttons->addButton(m_apply, QDialogButtonBox::AcceptRole);
    // Enter belongs to the table.
    m_apply->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &OwnPricesDialog::reject);
    connect(m_apply, &QPushButton::clicked, this, &OwnPricesDialog::apply);
    auto *row = new QHBoxLayout;
    row->setSpacing(currentTokens().space.large);
    row->addWidget(m_status, 1);
    row->addWidget(buttons, 0, Qt::AlignBottom);
    return row;
}

void OwnPricesDialog::connectTools()
{
    connect(m_add, &QPushButton::clicked, this,
            [this] { selectRow(m_model->add(currentRow()), true); });
    connect(m_duplicate, &QPushButton::clicked, this,
            [this] { selectRow(m_model->duplicate(currentRow()), false); });
    connect(m_remove, &QPushButton::clicked, this,
            [this] { selectRow(m_model->remove(currentRow()), false); });
    connect(m_undo, &QPushButton::clicked, m_model, &OwnRuleModel::undo);
    connect(m_redo, &QPushButton::clicked, m_model, &OwnRuleModel::redo);
    connect(m_import, &QPushButton::clicked, this, &OwnPricesDialog::askForImport);
    connect(m_export, &QPushButton::clicked, this, &OwnPricesDialog::askForExport);
    m_undo->setShortcut(QKeySequence::Undo);
    m_redo->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    auto *remove = new QShortcut(QKeySequence::Delete, m_table);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, m_remove, &QPushButton::click);
    connect(m_model, &OwnRuleModel::edited, this, [this] {
        m_changed = true;
        follow();
        protect();
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &OwnPricesDialog::follow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &OwnPricesDialog::follow);
    for (QLineEdit *field : {m_name, m_owner, m_date}) {
        connect(field, &QLineEdit::textEdited, this, [this] {
            m_changed = true;
            follow();
            protect();
        });
    }
    connect(&m_prices, &OwnPrices::imported, this, &OwnPricesDialog::takeImported);
    connect(&m_prices, &OwnPrices::failed, this,
            [this](const Error &error) { say(textOf(error.text(language())), Tone::Error); });
}

void OwnPricesDialog::showBook(const OwnPriceBook &book)
{
    m_name->setText(textOf(book.name));
    m_owner->setText(textOf(book.owner));
    m_date->setText(book.date.days() > 0 ? textOf(book.date.toString()) : QString());
    m_isFilling = true;
    m_model->setBook(book);
    m_isFilling = false;
    m_changed = false;
    follow();
}

int OwnPricesDialog::currentRow() const
{
    return m_table->currentIndex().row();
}

void OwnPricesDialog::selectRow(int row, bool edit)
{
    const QModelIndex first = m_model->index(row, 0);
    m_table->setCurrentIndex(first);
    m_table->setFocus();
    if (edit && first.isValid())
        m_table->scrollTo(first);
    follow();
}

QString OwnPricesDialog::faultText() const
{
    if (m_name->text().trimmed().isEmpty())
        return tr("The price book needs a name: it is shown wherever its prices are.");
    if (!Date::parse(m_date->text().trimmed().toStdString()))
        return tr("The date must be written like 2026-07-20. Fixed prices are dated with it.");
    return m_model->faultText();
}

std::optional<OwnPriceBook> OwnPricesDialog::draft() const
{
    auto rules = m_model->rules();
    const auto date = Date::parse(m_date->text().trimmed().toStdString());
    if (!rules || !date || m_name->text().trimmed().isEmpty())
        return std::nullopt;
    return OwnPriceBook{m_name->text().trimmed().toStdString(),
                        m_owner->text().trimmed().toStdString(), *date, std::move(*rules),
                        m_model->nodes()};
}

/// Buttons, the line below the table and the counts follow what was typed.
void OwnPricesDialog::follow()
{
    const bool row = m_table->currentIndex().isValid();
    m_duplicate->setEnabled(row);
    m_remove->setEnabled(row);
    m_undo->setEnabled(m_model->canUndo());
    m_redo->setEnabled(m_model->canRedo());
    const QString fault = faultText();
    m_apply->setEnabled(fault.isEmpty());
    m_export->setEnabled(fault.isEmpty() && (m_model->rowCount() > 0 || !m_model->nodes().empty()));
    if (!fault.isEmpty())
        say(fault, Tone::Error);
    else if (m_model->rowCount() == 0)
        say(tr("No rules yet. A rule takes a percentage off the list price, or sets a fixed "
               "price."),
            Tone::Muted);
    else
        say(tr("“any” matches everything. Where several rules match, the narrowest applies; "
               "discounts do not add up."),
            Tone::Muted);
    countMatches();
}

void OwnPricesDialog::countMatches()
{
    if (!m_catalog)
        return;
    using Reach = Expected<std::vector<RuleReach>>;
    m_counter.run(
        [catalog = m_catalog, rows = m_model->drafts()]() -> Reach {
            OwnPriceBook right;
            for (const auto &rule : rows) {
                if (rule)
                    right.rules.push_back(*rule);
            }
            const std::vector<RuleReach> found = reachOf(right, *catalog);
            std::vector<RuleReach> reach;
            std::size_t next = 0;
            for (const auto &rule : rows)
                reach.push_back(rule ? found[next++] : RuleReach{});
            return reach;
        },
        [this](Reach reach) {
            if (reach && !m_counter.isBusy()) // else of rows as they were
                m_model->setReach(std::move(*reach));
        });
}

void OwnPricesDialog::say(const QString &text, Tone tone)
{
    m_status->setText(text);
    setTone(m_status, tone);
}

QString OwnPricesDialog::statusText() const
{
    return m_status->text();
}

/// While the rules are invalid, the last valid ones are kept.
void OwnPricesDialog::protect()
{
    const auto book = draft();
    if (m_isFilling || !book)
        return;
    m_prices.keepDraft(*book, [self = QPointer(this)](const Expected<void> &kept) {
        if (self && !kept)
            self->say(textOf(kept.error().text(language())), Tone::Warning);
    });
}

void OwnPricesDialog::takeDraft(const OwnPriceDraft &draft)
{
    m_prices.continueDraft(draft);
    showBook(draft.book);
    m_changed = true;
    say(tr("These changes were not applied before the program ended."), Tone::Muted);
}

void OwnPricesDialog::apply()
{
    if (commitPendingEdits(*this))
        applyWith({});
}

void OwnPricesDialog::applyWith(SaveConcessions concessions)
{
    const auto book = draft();
    if (!book)
        return;
    setStoring(true);
    m_prices.replace(*book, concessions,
                     [self = QPointer(this)](const OwnPrices::Replaced &replaced) {
                         if (self)
                             self->endStoring(replaced);
                     });
}

/// Disables editing while the book is being stored.
void OwnPricesDialog::setStoring(bool storing)
{
    if (storing)
        m_focusBefore = focusWidget();
    m_isStoring = storing;
    setEnabled(!storing);
    if (!storing && m_focusBefore)
        m_focusBefore->setFocus();
}

void OwnPricesDialog::endStoring(const OwnPrices::Replaced &replaced)
{
    setStoring(false);
    if (!replaced) {
        say(textOf(replaced.error().text(language())), Tone::Error);
        askHowToApply(replaced.error());
        return;
    }
    m_changed = false;
    accept();
}

void OwnPricesDialog::askHowToApply(const SaveError &error)
{
    if (error.kind == ErrorKind::changedElsewhere)
        askToReplaceStored(
            *this,
            [this] {
                applyWith({true, false});
            },
            [this] { showStored(); });
    else if (error.kind == ErrorKind::noBackup)
        askToStoreWithoutBackup(*this, error, [this] { applyWith({false, true}); });
}

void OwnPricesDialog::showStored()
{
    m_prices.dropDraft();
    connect(
        &m_prices, &OwnPrices::changed, this, [this] { showBook(m_prices.book()); },
        static_cast<Qt::ConnectionType>(Qt::AutoConnection | Qt::SingleShotConnection));
    m_prices.start();
}

void OwnPricesDialog::reject()
{
    if (m_isStoring)
        return;
    if (commitPendingEdits(*this) && !m_changed) {
        QDialog::reject();
        return;
    }
    askToDropChanges(*this, [this] {
        m_prices.dropDraft();
        QDialog::reject();
    });
}

void OwnPricesDialog::askForImport()
{
    askForRulesToImport(*this, [this](const QString &path) {
        m_importing = QFileInfo(path).fileName();
        m_prices.importFile(path);
    });
}

void OwnPricesDialog::takeImported(const OwnPriceBook &book)
{
    m_name->setText(textOf(book.name));
    m_owner->setText(textOf(book.owner));
    if (book.date.days() > 0)
        m_date->setText(textOf(book.date.toString()));
    m_model->replaceBook(book);
    if (faultText().isEmpty())
        say(tr("%n rule(s) read from %1; Undo restores the previous ones.", nullptr,
               static_cast<int>(book.rules.size()))
                .arg(m_importing),
            Tone::Good);
}

void OwnPricesDialog::askForExport()
{
    const auto book = draft();
    if (!book)
        return;
    askWhereToExportRules(*this, [this, book](const QString &path) {
        m_prices.exportFile(path, *book, [self = QPointer(this), path](const Expected<void> &done) {
            if (self && done)
                self->say(tr("Written: %1").arg(QDir::toNativeSeparators(path)), Tone::Good);
            else if (self)
                self->say(textOf(done.error().text(language())), Tone::Error);
        });
    });
}

} // namespace headroom::ui
