// SPDX-License-Identifier: GPL-3.0-or-later
#include "refresh/partial_file.h"

namespace headroom::refresh {

namespace {

constexpr QFile::Permissions kOwnerOnly = QFile::ReadOwner | QFile::WriteOwner;

} // namespace

PartialFile::PartialFile(const QString &file)
    : m_part(file + QStringLiteral(".part")),
      m_tag(file + QStringLiteral(".etag"))
{}

bool PartialFile::open()
{
    return m_part.open(QIODevice::ReadWrite | QIODevice::Append)
           && m_part.setPermissions(kOwnerOnly);
}

bool PartialFile::append(QByteArrayView bytes)
{
    return m_part.write(bytes.data(), bytes.size()) == bytes.size();
}

QByteArray PartialFile::tag() const
{
    QFile file(m_tag);
    return file.open(QIODevice::ReadOnly) ? file.read(1024) : QByteArray();
}

void PartialFile::setTag(const QByteArray &tag)
{
    QFile file(m_tag);
    if (tag.isEmpty() || !file.open(QIODevice::WriteOnly) || !file.setPermissions(kOwnerOnly)
        || file.write(tag) != tag.size())
        QFile::remove(m_tag);
}

bool PartialFile::becomes(const QString &file)
{
    const bool flushed = m_part.flush();
    m_part.close();
    QFile::remove(m_tag);
    QFile::remove(file);
    return flushed && QFile::rename(m_part.fileName(), file);
}

} // namespace headroom::refresh
