// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document/file_work.h"

namespace headroom {

FileWork::FileWork(QObject *parent) : QObject(parent)
{
    connect(&m_jobs, &JobQueue::changed, this, &FileWork::changed);
}

} // namespace headroom
