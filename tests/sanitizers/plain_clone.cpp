// SPDX-License-Identifier: GPL-3.0-or-later
// The thread sanitizer of clang 14 ends the program in its own clone(): it takes the child of
// QProcess, which shares the memory of the parent until it starts its program, for one with a copy.
// This goes past it, to the C library.
#include <dlfcn.h>

#include <cstdarg>

// NOLINTNEXTLINE(cert-dcl50-cpp): as the C library declares it
extern "C" __attribute__((visibility("default"))) int clone(int (*child)(void *), void *stack,
                                                            int flags, void *argument, ...)
{
    using Clone = int (*)(int (*)(void *), void *, int, void *, void *, void *, void *);
    static const auto original = reinterpret_cast<Clone>(dlsym(RTLD_NEXT, "clone"));
    std::va_list rest;
    va_start(rest, argument);
    void *const parentId = va_arg(rest, void *);
    void *const storage = va_arg(rest, void *);
    void *const childId = va_arg(rest, void *);
    va_end(rest);
    return original(child, stack, flags, argument, parentId, storage, childId);
}
