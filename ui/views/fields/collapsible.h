// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string_view>

class QAbstractButton;
class QVBoxLayout;

namespace headroom::ui {

/// A section of the inspector: a heading that folds the content below it.
class Collapsible : public QWidget
{
    Q_OBJECT

public:
    explicit Collapsible(const QString &title, QWidget *parent = nullptr);

    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const;
    void explainHead(std::string_view key); ///< (ui/format/explained.h)
    void setTitle(const QString &title);
    /// Summary of the section, shown beside the title: "N+1"; may be empty.
    void setSummary(const QString &summary);
    [[nodiscard]] const QString &summary() const { return m_summary; }
    [[nodiscard]] QVBoxLayout *body() const { return m_body; }
    [[nodiscard]] QAbstractButton *head() const { return m_head; }

private:
    void nameHead();

    QAbstractButton *m_head;
    QWidget *m_content;
    QVBoxLayout *m_body;
    QString m_meaning;
    QString m_summary;
};

} // namespace headroom::ui
