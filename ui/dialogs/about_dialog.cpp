// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/about_dialog.h"

#include "core/evaluation/format.h"
#include "headroom_version.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QDialogButtonBox>
#include <QLabel>

namespace headroom::ui {

namespace {

constexpr int kAboutWidth = 420;

QString catalogText(const Catalog &catalog)
{
    const CatalogCounts counts = countCatalog(catalog, std::nullopt);
    QString text =
        AboutDialog::tr("Catalog: %1 offers of %2 instance types in %3 regions")
            .arg(textOf(formatCount(static_cast<std::int64_t>(counts.offers), language())),
                 textOf(formatCount(static_cast<std::int64_t>(counts.types), language())),
                 textOf(formatCount(static_cast<std::int64_t>(counts.regions), language())));
    if (counts.oldest && counts.newest)
        text += AboutDialog::tr(", prices of %1 to %2")
                    .arg(textOf(counts.oldest->toString()), textOf(counts.newest->toString()));
    return text;
}

} // namespace

AboutDialog::AboutDialog(const Snapshot *snapshot, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("About Headroom"));
    setFixedWidth(kAboutWidth);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.small, {space.huge, space.huge, space.huge, space.large});
    const auto add = [&](const QString &text, Role role) {
        layout->addWidget(wrappedText(text, role, this));
    };
    add(tr("Headroom %1").arg(textOf(kVersion)), Role::Heading);
    add(tr("What the machine learning platform will cost, and why this hardware."), Role::Body);
    if (snapshot)
        add(catalogText(*snapshot->inputs.catalog), Role::Muted);
    add(tr("Prices are public list prices of the dates stated and change without notice. "
           "Performance "
           "figures carry their evidence and an 80 % range."),
        Role::Muted);
    add(tr("Free software under the GNU General Public License, version 3 or later. The typeface "
           "is "
           "Inter, under the SIL Open Font License."),
        Role::Muted);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    explainButtons(buttons);
    layout->addSpacing(space.small);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace headroom::ui
