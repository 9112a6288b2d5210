// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace headroom {

/// Leaves new elements unset where no value is given for them: whoever resizes a long column writes all of it anyway.
template <typename T>
struct UnsetAllocator : std::allocator<T> {
    template <typename U>
    void construct(U *at)
    {
        ::new (static_cast<void *>(at)) U;
    }
    template <typename U, typename... Arguments>
    void construct(U *at, Arguments &&...arguments)
    {
        std::construct_at(at, std::forward<Arguments>(arguments)...);
    }
};
template <typename T>
using UnsetVector = std::vector<T, UnsetAllocator<T>>;

} // namespace headroom
