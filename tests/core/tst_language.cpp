// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"
#include "core/wording/fact_words.h"
#include "core/wording/finding_sentences.h"
#include "core/wording/finding_words.h"

#include <QTest>

using namespace headroom;

namespace {

const Text kLines = HEADROOM_TEXT_N("Test", "%n lines of %1", "%n line of %1");

std::string german(const Text &text, int count)
{
    if (std::string_view(text.context) == "Numbers")
        return std::string_view(text) == "." ? "," : std::string_view(text) == "," ? "." : "";
    if (std::string_view(text.source) == kLines.source)
        return count == 1 ? "%n Zeile von %1" : "%n Zeilen von %1";
    return {};
}

} // namespace

class LanguageTest : public QObject
{
    Q_OBJECT

private slots:
    void placesAreFilledOnce()
    {
        const Text text = HEADROOM_TEXT("Test", "%2 before %1, 80 % range");
        QCOMPARE(english().say(text, {"%2", "%1"}), std::string("%1 before %2, 80 % range"));
        QCOMPARE(english().say(text, {"one"}), std::string("%2 before one, 80 % range"));
    }

    void countsChooseTheForm()
    {
        QCOMPARE(english().say(kLines, {"A"}, 1), std::string("1 line of A"));
        QCOMPARE(english().say(kLines, {"A"}, 0), std::string("0 lines of A"));
        const Language language(german);
        QCOMPARE(language.say(kLines, {"A"}, 1), std::string("1 Zeile von A"));
        QCOMPARE(language.say(kLines, {"A"}, 7), std::string("7 Zeilen von A"));
    }

    void numbersHaveTheMarksOfTheLanguage()
    {
        const Language language(german);
        QCOMPARE(formatMoney(Money::fromCents(-123'456'789), "EUR", language),
                 std::string("−€1.234.567,89"));
        QCOMPARE(formatMoney(Money::fromCents(-123'456'789), "EUR", english()),
                 std::string("−€1,234,567.89"));
        QCOMPARE(formatFigure(1234.5, language), std::string("1.235"));
        QCOMPARE(formatFigure(0.412, language), std::string("0,412"));
        QCOMPARE(formatCount(100, language), std::string("100"));
        QCOMPARE(language.marked("1234.5"), std::string("1234,5"));
    }

    void namesWithoutAContextStay()
    {
        const Language loud([](const Text &, int) { return std::string("LOUD"); });
        QCOMPARE(loud.say("CUDA"), std::string("CUDA"));
        QCOMPARE(loud.say(HEADROOM_TEXT("Test", "tight")), std::string("LOUD"));
    }

    void untranslatedTextIsEnglish()
    {
        const Language language(german);
        QCOMPARE(language.say(HEADROOM_TEXT("Test", "tight")), std::string("tight"));
    }

    /// A place without a fact would show as "%2".
    void factsBecomeWords()
    {
        Finding finding;
        finding.message =
            say(Says::overBudget, fact::Cost{Money::fromCents(123'456), "USD"},
                fact::Cost{Money::fromCents(-5), "EUR"}, fact::Cost{Money::fromCents(100), "USD"});
        finding.detail = {
            say(Says::rangeOfTime, fact::DurationSpan{{2, 1, 3}, 1}),
            say(Says::hoursShort, fact::HourOfDay{9}, fact::HourOfDay{17}).counting(1)};
        QCOMPARE(messageOf(finding, english()),
                 std::string("The plan costs $1,234.56 a month, −€0.05 over the budget of $1.00."));
        QCOMPARE(detailOf(finding, english()),
                 std::string("80\u202f% range: 1–3 s. Capacity falls short in 1 hour of the week, "
                             "between 09:00 and 17:00."));
    }
};

QTEST_APPLESS_MAIN(LanguageTest)
#include "tst_language.moc"
