// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/zip_parts.h"
#include "scenarios/program.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Clears a terminal, sets its title, rings, turns the direction of writing, ends lines: what no
/// output may contain.
const QString &hostile()
{
    static const QString text =
        QStringLiteral("=1\u001b[2J\u001b]0;t\u0007\u0085\u009b2J\u007f\u202e\u2066x"
                       "\u200f\u061c\u2028\u2029\ruse");
    return text;
}

/// The keys of texts that people write as they like; the same addition to each keeps references
/// intact.
const QSet<QString> &freeTexts()
{
    static const QSet<QString> keys{
        QStringLiteral("name"),        QStringLiteral("note"),
        QStringLiteral("notes"),       QStringLiteral("team"),
        QStringLiteral("environment"), QStringLiteral("tags"),
        QStringLiteral("source"),      QStringLiteral("data_residency"),
        QStringLiteral("baseline"),    QStringLiteral("active_scenario"),
        QStringLiteral("mitigation"),  QStringLiteral("owner"),
        QStringLiteral("reason"),      QStringLiteral("purpose"),
        QStringLiteral("advantages")};
    return keys;
}

QJsonValue withHostileTexts(const QJsonValue &value, const QString &key)
{
    if (value.isString())
        return freeTexts().contains(key) ? value.toString() + hostile() : value;
    if (value.isArray()) {
        QJsonArray all;
        for (const QJsonValue &one : value.toArray())
            all.append(withHostileTexts(one, key));
        return all;
    }
    if (!value.isObject())
        return value;
    QJsonObject all;
    const QJsonObject object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member)
        all.insert(member.key(), withHostileTexts(member.value(), member.key()));
    return all;
}

/// Lists of workloads, and of what scenarios say about workloads, cut to a few of them.
QJsonValue withFewWorkloads(const QJsonValue &value, const QString &key = {})
{
    static const QList<int> kKept{1, 8};
    if (value.isArray()) {
        QJsonArray all;
        for (const QJsonValue &one : value.toArray()) {
            if (one.isDouble() && key == u"workloads") { // ids, as risks list them
                if (kKept.contains(one.toInt()))
                    all.append(one);
                continue;
            }
            const QJsonValue id = one.toObject().value(
                one.toObject().contains(QStringLiteral("demand")) ? QStringLiteral("id")
                                                                  : QStringLiteral("workload"));
            if (id.isUndefined() || kKept.contains(id.toInt()))
                all.append(withFewWorkloads(one, key));
        }
        return all;
    }
    if (!value.isObject())
        return value;
    QJsonObject all;
    const QJsonObject object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member)
        all.insert(member.key(), withFewWorkloads(member.value(), member.key()));
    return all;
}

QJsonObject samplePlan()
{
    const QByteArray json = fileContent(shippedPlan(QStringLiteral("textnlp.headroom")));
    QJsonObject plan = withFewWorkloads(QJsonDocument::fromJson(json).object()).toObject();
    plan.remove(QStringLiteral("content_hash"));
    QJsonArray workloads = plan[QStringLiteral("workloads")].toArray();
    QJsonObject first = workloads[0].toObject();
    first[QStringLiteral("other_costs")] =
        QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("Storage")},
                               {QStringLiteral("monthly"), QStringLiteral("5.00")}}};
    workloads[0] = first;
    plan[QStringLiteral("workloads")] = workloads;
    return plan;
}

/// Characters that must not leave the program in a text; empty if there are none.
QString forbiddenIn(const QByteArray &bytes)
{
    static const QString kTurns =
        QStringLiteral("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066"
                       "\u2067\u2068\u2069\u2028\u2029");
    const QString text = QString::fromUtf8(bytes);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar character = text[i];
        const bool isLineEnd =
            character == u'\n' || character == u'\t'
            || (character == u'\r' && i + 1 < text.size() && text[i + 1] == u'\n');
        if ((character.category() == QChar::Other_Control && !isLineEnd)
            || kTurns.contains(character))
            return QStringLiteral("U+%1 after “%2”")
                .arg(character.unicode(), 4, 16, QLatin1Char('0'))
                .arg(text.mid(std::max<qsizetype>(i - 40, 0), std::min<qsizetype>(i, 40)));
    }
    return {};
}

/// Arguments for each command that reads plans; "PLAN" and "OTHER" are replaced by the files,
/// "NAME" by a workload.
const std::map<QString, std::vector<QString>> &questions()
{
    static const std::map<QString, std::vector<QString>> all{
        {QStringLiteral("evaluate"), {QString()}},
        {QStringLiteral("candidates"), {QStringLiteral("--workload|NAME|--limit|20")}},
        {QStringLiteral("compare"),
         {QString(), QStringLiteral("--show|break-even"), QStringLiteral("--show|split"),
          QStringLiteral("--workload|NAME"), QStringLiteral("--since|OTHER")}},
        {QStringLiteral("diff"), {QStringLiteral("OTHER")}},
        {QStringLiteral("forecast"),
         {QStringLiteral("--draws|200"), QStringLiteral("--by|workload"),
          QStringLiteral("--by|team"), QStringLiteral("--by|environment")}},
        {QStringLiteral("sensitivity"), {QStringLiteral("--draws|200")}},
        {QStringLiteral("goal"),
         {QStringLiteral("--find|traffic|--budget|50000"),
          QStringLiteral("--find|price|--budget|50000"),
          QStringLiteral("--find|precision|--budget|50000"), QStringLiteral("--find|budget")}},
        {QStringLiteral("levers"), {QString()}},
        {QStringLiteral("apis"), {QString(), QStringLiteral("--model|gpt-oss-120b")}},
        {QStringLiteral("register"), {QString(), QStringLiteral("--table|decisions")}},
        {QStringLiteral("commitments"), {QString()}},
        {QStringLiteral("optimize"),
         {QStringLiteral("--nodes|20|--alternatives|1"),
          QStringLiteral("--nodes|20|--curve|budget|--points|2")}},
        {QStringLiteral("fleet"), {QStringLiteral("--workload|NAME")}},
        {QStringLiteral("portfolio"), {QStringLiteral("OTHER")}},
        {QStringLiteral("export"), {}}}; // its files are tried below
    return all;
}

} // namespace

/// No control or direction character leaves the program, whatever texts a plan contains.
class HostileTextsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyCommandIsAsked();
    void printedTextsAreClean_data();
    void printedTextsAreClean();
    void messagesAreClean();
    void exportedFilesAreClean();

private:
    QString m_plan;
    QString m_other;
    QString m_workload;
    QTemporaryDir m_folder;
};

void HostileTextsTest::initTestCase()
{
    const QJsonObject plan = samplePlan();
    m_other = m_folder.filePath(QStringLiteral("other.headroom"));
    writeFile(m_other, QJsonDocument(plan).toJson());
    m_plan = m_folder.filePath(QStringLiteral("hostile.headroom"));
    const QJsonObject changed = withHostileTexts(plan, {}).toObject();
    writeFile(m_plan, QJsonDocument(changed).toJson());
    m_workload = changed[QStringLiteral("workloads")]
                     .toArray()[0]
                     .toObject()[QStringLiteral("name")]
                     .toString();
    QVERIFY(m_workload.contains(hostile()));
    const Run run = headroomRun({QStringLiteral("evaluate"), m_plan});
    QVERIFY2(run.exitCode == 0 || run.exitCode == 1, run.err);
}

void HostileTextsTest::everyCommandIsAsked()
{
    const QString help = QString::fromUtf8(headroomRun({QStringLiteral("--help")}).out);
    const QStringList lines = help.section(QStringLiteral("Commands:\n"), 1)
                                  .section(QStringLiteral("\n\n"), 0, 0)
                                  .split(u'\n', Qt::SkipEmptyParts);
    QVERIFY(lines.size() >= 15);
    for (const QString &line : lines) {
        const QString name = line.simplified().section(u' ', 0, 0);
        const QByteArray usage = headroomRun({name, QStringLiteral("--help")}).out;
        QVERIFY2(!usage.contains(" PLAN") || questions().contains(name), qPrintable(name));
    }
}

void HostileTextsTest::printedTextsAreClean_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("question");
    for (const auto &[command, asked] : questions()) {
        for (const QString &question : asked)
            QTest::addRow("%s %s", qPrintable(command), qPrintable(question))
                << command << question;
    }
}

void HostileTextsTest::printedTextsAreClean()
{
    QFETCH(QString, command);
    QFETCH(QString, question);
    QStringList arguments{command, m_plan};
    for (const QString &word : question.split(u'|', Qt::SkipEmptyParts))
        arguments += word == QStringLiteral("NAME")    ? m_workload
                     : word == QStringLiteral("OTHER") ? m_other
                                                       : word;
    int printed = 0;
    for (const char *format : {"text", "json", "csv"}) {
        const Run run = headroomRun(
            arguments + QStringList{QStringLiteral("--format"), QString::fromLatin1(format)});
        QVERIFY2(run.exitCode >= 0, run.err);
        QVERIFY2(forbiddenIn(run.out).isEmpty(), qPrintable(forbiddenIn(run.out)));
        QVERIFY2(forbiddenIn(run.err).isEmpty(), qPrintable(forbiddenIn(run.err)));
        printed += run.out.isEmpty() ? 0 : 1;
    }
    QVERIFY(printed > 0);
}

/// Messages that repeat what was written on the command line, or names of the plan.
void HostileTextsTest::messagesAreClean()
{
    for (const QStringList &arguments :
         {QStringList{QStringLiteral("evaluate"), m_plan, QStringLiteral("--scenario"), hostile()},
          QStringList{QStringLiteral("candidates"), m_plan, QStringLiteral("--workload"),
                      hostile()},
          QStringList{QStringLiteral("evaluate"), m_folder.filePath(hostile())},
          QStringList{QStringLiteral("evaluate"), m_plan, QStringLiteral("--") + hostile()},
          QStringList{QStringLiteral("catalog"), hostile()}, QStringList{hostile()},
          QStringList{QStringLiteral("catalog"), QStringLiteral("import"), hostile()}}) {
        const Run run = headroomRun(arguments);
        QCOMPARE(run.exitCode, 2);
        QVERIFY(!run.err.isEmpty());
        QVERIFY2(forbiddenIn(run.err).isEmpty(), qPrintable(forbiddenIn(run.err)));
    }
}

void HostileTextsTest::exportedFilesAreClean()
{
    const QDir folder(m_folder.filePath(QStringLiteral("out")));
    QVERIFY(folder.mkpath(QStringLiteral(".")));
    QStringList targets{QStringLiteral("--workload"), m_workload};
    for (const char *target : {"pdf", "xlsx", "csv", "candidates-csv", "focus", "markdown"})
        targets +=
            {QStringLiteral("--") + target, folder.filePath(QStringLiteral("file.") + target)};
    for (const char *target : {"charts", "alerts"})
        targets += {QStringLiteral("--") + target, folder.filePath(QString::fromLatin1(target))};
    const Run run = exported(m_plan, targets);
    QVERIFY2(run.exitCode == 0 || run.exitCode == 1, run.err);
    int files = 0;
    QDirIterator found(folder.path(), QDir::Files, QDirIterator::Subdirectories);
    while (found.hasNext()) {
        const QString path = found.next();
        const QByteArray content = fileContent(path);
        QVERIFY2(forbiddenIn(path.toUtf8()).isEmpty(), qPrintable(path));
        std::vector<QByteArray> texts;
        if (path.endsWith(QStringLiteral(".xlsx"))) {
            const auto parts =
                storage::zipParts({content.constData(), static_cast<std::size_t>(content.size())});
            QVERIFY(parts);
            for (const auto &[name, text] : *parts)
                texts.push_back(QByteArray::fromStdString(name + text));
        } else if (path.endsWith(QStringLiteral(".pdf"))) {
            texts.push_back(programRun(QStringLiteral("pdfinfo"), {path}).out);
            texts.push_back(
                programRun(QStringLiteral("pdfinfo"), {QStringLiteral("-meta"), path}).out);
            texts.push_back(programRun(QStringLiteral("pdftotext"), {path, QStringLiteral("-")})
                                .out.replace('\f', '\n'));
            QVERIFY(texts.front().contains("Title:"));
        } else if (!path.endsWith(QStringLiteral(".png"))) {
            // Lines of a cell may end in either way; a file is no terminal.
            texts.push_back(QByteArray(content).replace('\r', '\n'));
            // Consoles show names unescaped.
            static const QRegularExpression kName(
                QStringLiteral(R"re("(BudgetName|AlarmName)": "[^"]*\\u(00[01]|061|20[26]))re"));
            QVERIFY2(!kName.match(QString::fromUtf8(content)).hasMatch(), qPrintable(path));
        }
        for (const QByteArray &text : texts)
            QVERIFY2(forbiddenIn(text).isEmpty(), qPrintable(path + u' ' + forbiddenIn(text)));
        ++files;
    }
    QVERIFY(files > 12);
}

QTEST_GUILESS_MAIN(HostileTextsTest)
#include "tst_hostile_texts.moc"
