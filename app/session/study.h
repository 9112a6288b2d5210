// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace headroom {

/// The part of every study that does not depend on its answer.
class StudyBase : public QObject
{
    Q_OBJECT

public:
    explicit StudyBase(QObject *parent = nullptr);
    /// Does not wait: the job that is under way ends by itself, and nothing is heard of it.
    ~StudyBase() override;

    /// A question has been asked, and finished() has not followed yet.
    [[nodiscard]] bool isRunning() const { return m_isAsked && m_jobs->isBusy(); }
    /// The job is asked to stop; finished() follows, with what was found until then or an error of
    /// the kind `stopped`.
    void stop() { m_jobs->stop(); }
    /// The job is asked to stop, and nothing more is heard of the question.
    void forget();

signals:
    void started();
    void progressed();
    void finished();  ///< the answer, or an error, is there
    void forgotten(); ///< instead of finished()

protected:
    [[nodiscard]] JobQueue &jobs() { return *m_jobs; }
    void begin();

private:
    JobQueue *m_jobs;
    bool m_isAsked = false;
};

/// A question that is answered on a worker. Each one that is asked ends with finished(), and so
/// with a value or an error, whatever the job does, unless it is forgotten or another one takes its
/// place.
template <typename Value, typename Progress = JobProgress>
class Study : public StudyBase
{
public:
    using Answer = Expected<Value>;
    using StudyBase::StudyBase;

    /// `slot` takes a Progress.
    template <typename Receiver, typename Slot>
    void onProgress(Receiver *receiver, Slot slot)
    {
        connect(this, &StudyBase::progressed, receiver,
                [this, slot = std::move(slot)] { slot(Progress(*m_progress)); });
    }
    /// `slot` takes an Answer.
    template <typename Receiver, typename Slot>
    void onFinish(Receiver *receiver, Slot slot)
    {
        connect(this, &StudyBase::finished, receiver, [this, slot = std::move(slot)] {
            slot(*std::shared_ptr<const Answer>(m_answer)); // the slot may ask the next question
        });
    }

    /// Treatment of the previous question, if it is still being answered.
    enum class Previous {
        discarded, ///< its result is dropped
        answered   ///< its result is still delivered
    };
    /// `work` takes nothing or a Watch<Progress>, and returns an Answer. `asksAgain` is called with
    /// each value; true: it has asked again, because the subject of the question has changed.
    template <typename Work>
    void ask(Work work, Previous previous = Previous::discarded,
             std::function<bool()> asksAgain = {})
    {
        if (previous == Previous::discarded)
            jobs().forget();
        begin();
        jobs().template run<Progress>(
            [work = std::move(work)](const Watch<Progress> &watch) {
                if constexpr (std::is_invocable_v<const Work &, const Watch<Progress> &>)
                    return Answer(work(watch));
                else
                    return Answer(work());
            },
            [this, asksAgain = std::move(asksAgain)](Answer answer) {
                if (answer && asksAgain && asksAgain())
                    return;
                m_answer = std::make_shared<const Answer>(std::move(answer));
                emit finished();
            },
            [this](Progress progress) {
                m_progress.emplace(std::move(progress));
                emit progressed();
            });
        emit started();
    }

private:
    std::optional<Progress> m_progress;
    std::shared_ptr<const Answer> m_answer; ///< to the question asked last; null before finished()
};

} // namespace headroom
