// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QHash>

#include <cstdint>
#include <functional>
#include <optional>

namespace headroom::refresh {

/// The answer to one GET, read from bytes as they come (HTTP/1.1, RFC 9112). Keeps the head, which has a
/// bound, and nothing of the body.
class HttpAnswer
{
public:
    /// Of status line, fields and trailers together. Those of price lists have some 1 KiB, and Apache and nginx take
    /// at most 8 KiB from a client.
    static constexpr qsizetype kMostHead = 64 * 1024;

    enum class State {
        head,     ///< the fields are not complete
        body,     ///< they are, and bytes may follow
        complete, ///< nothing follows
        endless,  ///< the head is longer than it may be
        broken,   ///< this is not HTTP
    };
    using Body = std::function<void(QByteArrayView)>;

    /// Hands on what belongs to the body; bytes after its end are ignored.
    State take(QByteArrayView bytes, const Body &body);
    /// The connection has ended; anything but `complete` was cut short.
    State end();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool hasHead() const
    {
        return m_state == State::body || m_state == State::complete;
    }
    /// 0 before the head is complete.
    [[nodiscard]] int status() const { return hasHead() ? m_status : 0; }
    /// By a name in lower case; "" when the server sent none.
    [[nodiscard]] QByteArray field(const QByteArray &name) const { return m_fields.value(name); }
    /// Of the body, when the server says it.
    [[nodiscard]] std::optional<std::uint64_t> length() const { return m_length; }

private:
    enum class Part { statusLine, fields, counted, untilEnd, chunkSize, chunk, chunkEnd, trailers };

    void takeLine(QByteArrayView &bytes);
    void takeBody(QByteArrayView &bytes, const Body &body);
    void line(QByteArrayView text);
    void statusLine(QByteArrayView text);
    void fieldLine(QByteArrayView text);
    void endOfHead();
    void chunkSize(QByteArrayView text);

    State m_state = State::head;
    Part m_part = Part::statusLine;
    int m_status = 0;
    qsizetype m_headBytes = 0;
    QByteArray m_line;
    QHash<QByteArray, QByteArray> m_fields;
    std::optional<std::uint64_t> m_length;
    std::uint64_t m_left = 0; ///< of the body or of the chunk
};

} // namespace headroom::refresh
