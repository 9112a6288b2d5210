// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/files/backups.h"

#include "core/money/date.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>

#include <fcntl.h>

namespace headroom::storage {

namespace {

constexpr std::size_t kNewest = 10;
constexpr std::size_t kDaily = 14;
constexpr std::size_t kWeekly = 8;
constexpr std::size_t kShownDigits = 8;
constexpr std::int64_t kSecondsPerDay = 86'400;
constexpr std::size_t kDateLength = 8;   // "20261120"
constexpr std::size_t kStampLength = 16; // "20261120T093000Z"

tl::unexpected<Error> notKept(const std::string &path)
{
    return failure(Message(HEADROOM_TEXT("Errors", "No backup could be kept: %1."), systemReason()),
                   path,
                   HEADROOM_TEXT("Errors", "Save under another name; the old file is untouched."));
}

std::optional<Date> dayOf(const std::string &name)
{
    if (name.size() < kStampLength || name[kDateLength] != 'T' || name[kStampLength - 1] != 'Z')
        return std::nullopt;
    const auto day =
        Date::parse(name.substr(0, 4) + '-' + name.substr(4, 2) + '-' + name.substr(6, 2));
    return day ? std::optional(*day) : std::nullopt;
}

void dropSuperfluous(const FileCalls &calls, const std::string &folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator(folder, error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error))
        names.push_back(entry->path().filename().string());
    for (const std::string &name : superfluousBackups(std::move(names)))
        static_cast<void>(calls.remove(folder + '/' + name));
}

} // namespace

std::string backupStamp(std::int64_t seconds)
{
    const std::int64_t days = seconds / kSecondsPerDay;
    const auto rest = static_cast<int>(seconds % kSecondsPerDay);
    const Date day = Date::fromDays(static_cast<std::int32_t>(days));
    std::array<char, 32> text{};
    const int length =
        std::snprintf(text.data(), text.size(), "%04d%02u%02uT%02d%02d%02dZ", day.year(),
                      day.month(), day.day(), rest / 3600, rest / 60 % 60, rest % 60);
    return {text.data(), static_cast<std::size_t>(length)};
}

std::optional<std::int64_t> backupTime(const std::string &name)
{
    const auto day = dayOf(name);
    const auto number = [&name](std::size_t place) -> std::int64_t {
        return (name[place] - '0') * 10 + (name[place + 1] - '0');
    };
    const std::size_t time = kDateLength + 1;
    if (!day
        || !std::all_of(name.begin() + kDateLength + 1, name.begin() + kStampLength - 1,
                        [](unsigned char c) { return std::isdigit(c) != 0; }))
        return std::nullopt;
    return day->days() * kSecondsPerDay + number(time) * 3600 + number(time + 2) * 60
           + number(time + 4);
}

std::vector<std::string> superfluousBackups(std::vector<std::string> names)
{
    std::erase_if(names, [](const std::string &name) { return !dayOf(name); });
    std::ranges::sort(names, std::greater<>());
    std::set<std::int32_t> days;
    std::set<std::int32_t> weeks;
    std::vector<std::string> result;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::int32_t day = dayOf(names[i])->days();
        const bool newestOfDay = days.insert(day).second && days.size() <= kDaily;
        const bool newestOfWeek = weeks.insert(day / 7).second && weeks.size() <= kWeekly;
        if (i >= kNewest && !newestOfDay && !newestOfWeek)
            result.push_back(names[i]);
    }
    return result;
}

std::string backupFolderOf(const std::string &folder, const std::string &target)
{
    // Files of one name in different folders must not share their backups.
    return folder + '/' + std::filesystem::path(target).stem().string() + '-'
           + fingerprintOf(target).substr(0, kShownDigits);
}

Expected<void> keepBackup(const FileCalls &calls, const std::string &folder,
                          const std::string &target, const FileContents &replaced)
{
    const std::string own = backupFolderOf(folder, target);
    if (!makePrivateFolders(calls, own))
        return notKept(own);
    const std::string path = own + '/' + backupStamp(replaced.modified) + '-'
                             + fingerprintOf(replaced.bytes).substr(0, kShownDigits)
                             + std::filesystem::path(target).extension().string();
    OpenFile file(calls, calls.open(path, O_WRONLY | O_CREAT | O_TRUNC, kPrivateFile));
    const bool kept = file.isOpen() && writeAll(calls, file.number(), replaced.bytes)
                      && calls.sync(file.number()) == 0 && file.close() && syncFolder(calls, own);
    if (!kept) {
        auto error = notKept(path);
        static_cast<void>(calls.remove(path));
        return error;
    }
    dropSuperfluous(calls, own);
    return {};
}

} // namespace headroom::storage
