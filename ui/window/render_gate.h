// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

namespace headroom::ui {

/// Renders on request; while it is held, once at the end.
class RenderGate
{
public:
    explicit RenderGate(std::function<void()> render) : m_render(std::move(render)) {}

    void ask()
    {
        if (m_holds > 0)
            m_isAsked = true;
        else
            m_render();
    }
    void hold() { ++m_holds; }
    void release()
    {
        if (--m_holds == 0 && std::exchange(m_isAsked, false))
            m_render();
    }

    /// Holds the gate for its lifetime.
    class Hold
    {
    public:
        explicit Hold(RenderGate &gate) : m_gate(gate) { m_gate.hold(); }
        ~Hold() { m_gate.release(); }
        Hold(const Hold &) = delete;
        Hold &operator=(const Hold &) = delete;

    private:
        RenderGate &m_gate;
    };

private:
    std::function<void()> m_render;
    int m_holds = 0;
    bool m_isAsked = false;
};

} // namespace headroom::ui
