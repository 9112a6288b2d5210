// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QObject>
#include <QPointer>
#include <QRect>
#include <QString>

class QWidget;

namespace headroom::ui {

/// Reason why an input is rejected: the field is marked, and the reason floats over whatever is
/// below the field, so that nothing moves under the pointer, and is transparent for the mouse.
class FieldReason final : public QObject
{
    Q_OBJECT

public:
    /// Goes with the field.
    explicit FieldReason(QWidget *field);
    ~FieldReason() override;

    void say(const QString &why) { show(why, !why.isEmpty()); } ///< empty: no problem
    /// Shows the reason for a fault that nobody typed: the field stays marked, and the reason is
    /// shown while the pointer is on the field's row or the field has the focus.
    void showOnDemand(const QString &why) { show(why, !why.isEmpty(), true); }
    /// Shows for a while the reason for an input that was rejected and is no longer in the field.
    void remember(const QString &why);
    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] const QLabel *label() const { return m_label; } ///< null: no reason was shown yet

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show(const QString &why, bool isInvalid, bool onlyWhenAsked = false);
    void make();
    void place();
    [[nodiscard]] QRect avoidingOthers(QRect place) const;

    QWidget *m_field;
    QPointer<QLabel> m_label;
    QString m_text;
    bool m_onlyWhenAsked = false;
    bool m_isPointedAt = false;
};

} // namespace headroom::ui
