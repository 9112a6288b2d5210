// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <QWidget>

#include <map>
#include <vector>

class QVBoxLayout;

namespace headroom::ui {

class FieldRow;
class NumberField;

/// Shares of a provider split, a line for each provider that the plan uses or names.
class ShareFields final : public QWidget
{
    Q_OBJECT

public:
    explicit ShareFields(QWidget *parent = nullptr);

    void render(const std::vector<Provider> &providers, const std::vector<ProviderShare> &split);

signals:
    void chosen(headroom::Provider provider, double percent);

private:
    void add(Provider provider);

    struct Share {
        FieldRow *row = nullptr;
        NumberField *field = nullptr;
    };
    std::map<Provider, Share> m_shares;
    QVBoxLayout *m_list;
};

} // namespace headroom::ui
