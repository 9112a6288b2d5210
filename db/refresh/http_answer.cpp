// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_answer.h"

#include <algorithm>
#include <charconv>

namespace headroom::refresh {

namespace {

std::optional<std::uint64_t> number(QByteArrayView text, int base)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (text.isEmpty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace

HttpAnswer::State HttpAnswer::take(QByteArrayView bytes, const Body &body)
{
    while (!bytes.isEmpty() && (m_state == State::head || m_state == State::body)) {
        if (m_part == Part::counted || m_part == Part::untilEnd || m_part == Part::chunk)
            takeBody(bytes, body);
        else
            takeLine(bytes);
    }
    return m_state;
}

HttpAnswer::State HttpAnswer::end()
{
    if (m_state == State::body && m_part == Part::untilEnd)
        m_state = State::complete;
    return m_state;
}

void HttpAnswer::takeLine(QByteArrayView &bytes)
{
    const qsizetype end = bytes.indexOf('\n');
    const qsizetype size = end < 0 ? bytes.size() : end + 1;
    m_headBytes += size;
    if (m_headBytes > kMostHead) {
        m_state = State::endless;
        return;
    }
    m_line.append(bytes.first(size));
    bytes = bytes.sliced(size);
    if (end < 0)
        return;
    QByteArrayView text(m_line);
    text.chop(text.endsWith("\r\n") ? 2 : 1);
    line(text);
    m_line.clear();
}

void HttpAnswer::takeBody(QByteArrayView &bytes, const Body &body)
{
    qsizetype size = bytes.size();
    if (m_part != Part::untilEnd) {
        size = static_cast<qsizetype>(std::min(static_cast<std::uint64_t>(size), m_left));
        m_left -= static_cast<std::uint64_t>(size);
    }
    body(bytes.first(size));
    bytes = bytes.sliced(size);
    if (m_part == Part::counted && m_left == 0)
        m_state = State::complete;
    else if (m_part == Part::chunk && m_left == 0)
        m_part = Part::chunkEnd;
}

void HttpAnswer::line(QByteArrayView text)
{
    switch (m_part) {
    case Part::statusLine: statusLine(text); break;
    case Part::fields:
        if (text.isEmpty())
            endOfHead();
        else
            fieldLine(text);
        break;
    case Part::chunkSize: chunkSize(text); break;
    case Part::chunkEnd:
        if (!text.isEmpty())
            m_state = State::broken;
        m_part = Part::chunkSize;
        // The lines between chunks are not kept; their number is the body's.
        m_headBytes = 0;
        break;
    case Part::trailers:
        if (text.isEmpty())
            m_state = State::complete;
        break;
    case Part::counted:
    case Part::untilEnd:
    case Part::chunk: break;
    }
}

void HttpAnswer::statusLine(QByteArrayView text)
{
    const auto status = number(text.sliced(std::min<qsizetype>(9, text.size()))
                                   .first(std::clamp<qsizetype>(text.size() - 9, 0, 3)),
                               10);
    const bool isHttp = text.startsWith("HTTP/1.") && text.size() >= 12 && text[8] == ' '
                        && (text.size() == 12 || text[12] == ' ');
    if (!isHttp || !status || *status < 100) {
        m_state = State::broken;
        return;
    }
    m_status = static_cast<int>(*status);
    m_part = Part::fields;
}

void HttpAnswer::fieldLine(QByteArrayView text)
{
    const qsizetype colon = text.indexOf(':');
    if (colon <= 0 || text.first(colon).contains(' ')) {
        m_state = State::broken;
        return;
    }
    const QByteArray name = text.first(colon).toByteArray().toLower();
    const QByteArray value = text.sliced(colon + 1).trimmed().toByteArray();
    // Two lengths that differ are how one answer is passed off as another.
    if (name == "content-length" && m_fields.value(name, value) != value) {
        m_state = State::broken;
        return;
    }
    m_fields.insert(name, value);
}

void HttpAnswer::endOfHead()
{
    if (m_status < 200) { // a hint before the answer itself
        m_fields.clear();
        m_part = Part::statusLine;
        return;
    }
    m_state = State::body;
    const QByteArray coding = m_fields.value("transfer-encoding").toLower();
    const QByteArray length = m_fields.value("content-length");
    if (coding == "chunked") {
        m_part = Part::chunkSize;
        m_headBytes = 0;
    } else if (!coding.isEmpty()) {
        m_state = State::broken;
    } else if (!length.isEmpty()) {
        m_length = number(length, 10);
        m_left = m_length.value_or(0);
        m_part = Part::counted;
        if (!m_length)
            m_state = State::broken;
    } else {
        m_part = Part::untilEnd;
    }
    if (m_status == 204 || m_status == 304 || (m_length && m_left == 0))
        m_state = State::complete;
}

void HttpAnswer::chunkSize(QByteArrayView text)
{
    const qsizetype extension = text.indexOf(';');
    const auto size = number((extension < 0 ? text : text.first(extension)).trimmed(), 16);
    if (!size) {
        m_state = State::broken;
        return;
    }
    m_left = *size;
    m_part = m_left == 0 ? Part::trailers : Part::chunk;
}

} // namespace headroom::refresh
