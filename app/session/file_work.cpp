// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/file_work.h"

#include <QMetaObject>

namespace headroom {

FileWork::FileWork(QObject *parent)
    : QObject(parent),
      m_runner([this] {
          QMetaObject::invokeMethod(
              this, [this] { finish(); }, Qt::QueuedConnection);
      })
{}

void FileWork::run(Kind kind, Work work)
{
    whenFree([this, kind, work = std::move(work)]() mutable {
        m_kind = kind;
        m_runner.request(std::move(work)); // nothing of it stays behind on this thread
        emit changed();
    });
}

void FileWork::whenFree(std::function<void()> next)
{
    if (m_kind)
        m_waiting.push_back(std::move(next));
    else
        next();
}

void FileWork::finish()
{
    const auto then = m_runner.take();
    if (!then)
        return;
    m_kind.reset();
    (*then)();
    while (!m_kind && !m_waiting.empty()) {
        const auto next = std::move(m_waiting.front());
        m_waiting.pop_front();
        next();
    }
    if (!m_kind)
        emit changed();
}

} // namespace headroom
