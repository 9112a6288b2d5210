// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the locale of the environment into a test, as an application object does. Most tests have
// none, and a decimal comma would never come to what they test.
#include <clocale>

namespace {

[[maybe_unused]] const char *const kLocale = std::setlocale(LC_ALL, "");

} // namespace
