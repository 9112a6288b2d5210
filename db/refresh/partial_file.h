// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QFile>
#include <QString>

namespace headroom::refresh {

/// The part of a file fetched so far, and the tag of the server's file that it belongs to; both are
/// readable by their owner only.
class PartialFile
{
public:
    explicit PartialFile(const QString &file);

    [[nodiscard]] bool open();
    [[nodiscard]] qint64 size() const { return m_part.size(); }
    [[nodiscard]] bool restart() { return m_part.resize(0) && m_part.seek(0); }
    [[nodiscard]] bool append(QByteArrayView bytes);
    [[nodiscard]] QByteArray tag() const;
    void setTag(const QByteArray &tag);
    [[nodiscard]] bool becomes(const QString &file);

private:
    QFile m_part;
    QString m_tag;
};

} // namespace headroom::refresh
