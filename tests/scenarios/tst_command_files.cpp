// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenarios/program.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

namespace {

/// A way in which one file can be named.
enum class Name { plain, roundabout, symbolicLink, hardLink, linkedFolder };

/// A command as its help describes it.
struct Described {
    QString name;
    QStringList positionals; ///< "PLAN"
    QStringList options;     ///< "--catalog"; those that take a FILE
};

// Every other option that takes a FILE is an input.
const QStringList &outputs()
{
    static const QStringList names{QStringLiteral("--output"), QStringLiteral("--pdf"),
                                   QStringLiteral("--deck"),   QStringLiteral("--csv"),
                                   QStringLiteral("--xlsx"),   QStringLiteral("--candidates-csv"),
                                   QStringLiteral("--focus"),  QStringLiteral("--markdown")};
    return names;
}

const std::map<QString, QString> &variables()
{
    static const QTemporaryDir home;
    static const std::map<QString, QString> all{
        {QStringLiteral("HOME"), home.path()},
        {QStringLiteral("XDG_DATA_HOME"), home.filePath(QStringLiteral("data"))}};
    return all;
}

QStringList commandNames()
{
    const QString help = QString::fromUtf8(headroomRun({QStringLiteral("--help")}).out);
    const QString list = help.section(QStringLiteral("Commands:\n"), 1).section("\n\n", 0, 0);
    QStringList names;
    for (const QString &line : list.split(u'\n', Qt::SkipEmptyParts))
        names += line.simplified().section(u' ', 0, 0);
    return names;
}

Described described(const QString &name)
{
    const QString help = QString::fromUtf8(headroomRun({name, QStringLiteral("--help")}).out);
    Described command{name, {}, {}};
    for (const QString &word : help.section(u'\n', 0, 0).split(u' ')) {
        if (word == QStringLiteral("PLAN") || word == QStringLiteral("FILE")
            || word == QStringLiteral("CONFIG.json") || word == QStringLiteral("NODES.csv"))
            command.positionals += word;
    }
    static const QRegularExpression kOption(QStringLiteral("^  (--[a-z-]+) FILE "),
                                            QRegularExpression::MultilineOption);
    for (auto match = kOption.globalMatch(help); match.hasNext();)
        command.options += match.next().captured(1);
    return command;
}

/// Another name of the file, in the same folder or below it.
QString nameOf(const QString &file, Name kind)
{
    const QFileInfo info(file);
    const QDir folder = info.dir();
    const QString other = file + QStringLiteral(".other");
    switch (kind) {
    case Name::plain: return file;
    case Name::roundabout:
        folder.mkpath(QStringLiteral("sub"));
        return folder.filePath(QStringLiteral("sub/../") + info.fileName());
    case Name::symbolicLink: QFile::link(file, other); return other;
    case Name::hardLink:
        return programRun(QStringLiteral("ln"), {QStringLiteral("-f"), file, other}).exitCode == 0
                   ? other
                   : QString();
    case Name::linkedFolder:
        QFile::link(folder.path(), folder.filePath(QStringLiteral("linked")));
        return folder.filePath(QStringLiteral("linked/") + info.fileName());
    }
    return {};
}

/// The arguments of a command in which `input` names one file and `output` another.
QStringList withOutput(const Described &command, const QString &input, const QString &read,
                       const QString &output, const QString &written)
{
    const QString plan = shippedPlan(QStringLiteral("textnlp.headroom"));
    QStringList arguments{command.name};
    if (command.name == QStringLiteral("models")) // has two actions
        arguments += QStringLiteral("import");
    for (qsizetype i = 0; i < command.positionals.size(); ++i)
        arguments += input == QString::number(i) ? read : plan;
    if (input.startsWith(QStringLiteral("--")))
        arguments += {input, read};
    return arguments + QStringList{output, written};
}

} // namespace

/// No output of any command replaces an input of it, however the two are named.
class CommandFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void outputsAreKnown();
    void noOutputReplacesAnInput_data();
    void noOutputReplacesAnInput();
    void noOutputReplacesTheCatalogInUse_data();
    void noOutputReplacesTheCatalogInUse();
    void nothingInAFolderReplacesAnInput_data();
    void nothingInAFolderReplacesAnInput();
    void importNeverReplacesItsList();
    void anImportOfNothingFailsAndMakesNoCatalog();
};

/// A new output must be in the list above, or it would be tried as an input.
void CommandFilesTest::outputsAreKnown()
{
    const QStringList names = commandNames();
    QVERIFY(names.size() >= 15);
    int writing = 0;
    for (const QString &name : names) {
        for (const QString &option : described(name).options)
            writing += outputs().contains(option) ? 1 : 0;
    }
    QCOMPARE(writing,
             14); // optimize, commitments, fleet, predict, models, guide, owned; seven of export
}

void CommandFilesTest::noOutputReplacesAnInput_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("output");
    QTest::addColumn<int>("kind");
    constexpr int kKinds = static_cast<int>(Name::linkedFolder) + 1;
    int kind = 0;
    for (const QString &name : commandNames()) {
        const Described command = described(name);
        QStringList inputs;
        for (qsizetype i = 0; i < command.positionals.size(); ++i)
            inputs += QString::number(i);
        for (const QString &option : command.options) {
            if (!outputs().contains(option))
                inputs += option;
        }
        for (const QString &output : command.options) {
            if (!outputs().contains(output))
                continue;
            for (const QString &input : inputs) {
                // Each pair under two of the names: all names occur for every output.
                for (int more = 0; more < 2; ++more, ++kind)
                    QTest::addRow("%s %s %s %d", qPrintable(name), qPrintable(input),
                                  qPrintable(output), kind % kKinds)
                        << name << input << output << kind % kKinds;
            }
        }
    }
}

void CommandFilesTest::noOutputReplacesAnInput()
{
    QFETCH(QString, name);
    QFETCH(QString, input);
    QFETCH(QString, output);
    QFETCH(int, kind);
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("input"));
    writeFile(file, "precious");
    const QString written = nameOf(file, static_cast<Name>(kind));
    const Run run =
        headroomRun(withOutput(described(name), input, file, output, written), variables());
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("This file would be replaced by " + output.toUtf8()), run.err);
    QCOMPARE(fileContent(file), QByteArray("precious"));
}

void CommandFilesTest::noOutputReplacesTheCatalogInUse_data()
{
    QTest::addColumn<QStringList>("command");
    for (const QString &name : commandNames()) {
        const Described command = described(name);
        for (const QString &output : command.options) {
            if (outputs().contains(output))
                QTest::addRow("%s %s", qPrintable(name), qPrintable(output))
                    << withOutput(command, {}, {}, output, QStringLiteral("OUT"));
        }
    }
    QTest::newRow("catalog export")
        << QStringList{QStringLiteral("catalog"), QStringLiteral("export"), QStringLiteral("OUT")};
}

/// The user's, the shipped one, and the own prices.
void CommandFilesTest::noOutputReplacesTheCatalogInUse()
{
    QFETCH(QStringList, command);
    const QTemporaryDir data;
    QVERIFY(QDir(data.path()).mkpath(QStringLiteral("headroom")));
    const QString shipped = QStringLiteral(HEADROOM_DATA_DIR "/catalog.sqlite");
    const qint64 size = QFile(shipped).size();
    for (const QString &file :
         {data.filePath(QStringLiteral("headroom/catalog.sqlite")),
          data.filePath(QStringLiteral("headroom/own-prices.csv")), shipped}) {
        if (file != shipped)
            writeFile(file, "precious");
        QStringList arguments = command;
        arguments.replaceInStrings(QStringLiteral("OUT"), file);
        const Run run = headroomRun(arguments, {{QStringLiteral("XDG_DATA_HOME"), data.path()}});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains("would be replaced by"), run.err);
        if (file != shipped)
            QCOMPARE(fileContent(file), QByteArray("precious"));
    }
    QCOMPARE(QFile(shipped).size(), size);
}

void CommandFilesTest::nothingInAFolderReplacesAnInput_data()
{
    QTest::addColumn<QString>("input");
    for (const char *input : {"0", "--catalog", "--own-prices", "--exchange-rates"})
        QTest::newRow(input) << QString::fromLatin1(input);
}

/// Their names are known only once the plan is read.
void CommandFilesTest::nothingInAFolderReplacesAnInput()
{
    QFETCH(QString, input);
    const QTemporaryDir folder;
    const std::map<QString, QByteArray> contents{
        {QStringLiteral("0"), fileContent(shippedPlan(QStringLiteral("textnlp.headroom")))},
        {QStringLiteral("--own-prices"), "book,B\nprovider,percent_off\naws,10\n"},
        {QStringLiteral("--exchange-rates"),
         "from,to,rate,date,source\nEUR,USD,1.1,2026-01-02,a bank\n"}};
    for (const auto &[option, file] :
         {std::pair("--charts", "monthly-cost.svg"), std::pair("--alerts", "prometheus.yml")}) {
        const QString target = folder.filePath(QString::fromLatin1(file));
        if (input == QStringLiteral("--catalog"))
            QVERIFY(QFile::link(QStringLiteral(HEADROOM_DATA_DIR "/catalog.sqlite"), target));
        else
            writeFile(target, contents.at(input));
        const Run run = headroomRun(withOutput(described(QStringLiteral("export")), input, target,
                                               QString::fromLatin1(option), folder.path()),
                                    variables());
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains(QByteArray("would be replaced by ") + option), run.err);
        if (contents.contains(input))
            QCOMPARE(fileContent(target), contents.at(input));
    }
}

/// A list that is named as the catalog to be updated is refused as none.
void CommandFilesTest::importNeverReplacesItsList()
{
    const QTemporaryDir folder;
    const QString list = folder.filePath(QStringLiteral("prices.csv"));
    const QByteArray content = "provider,region,instance_type,price_per_hour,as_of\n"
                               "aws,us-east-1,m5.large,0.0961,2026-07-20\n";
    writeFile(list, content);
    for (const Name kind : {Name::plain, Name::roundabout, Name::symbolicLink, Name::hardLink}) {
        const Run run = headroomRun({QStringLiteral("catalog"), QStringLiteral("import"), list,
                                     QStringLiteral("--catalog"), nameOf(list, kind)},
                                    variables());
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(fileContent(list), content);
    }
}

void CommandFilesTest::anImportOfNothingFailsAndMakesNoCatalog()
{
    const QTemporaryDir folder;
    const QString list = folder.filePath(QStringLiteral("prices.csv"));
    writeFile(list, "provider,region,instance_type,price_per_hour,as_of,currency\n"
                    "azure,westeurope,Standard_D4s_v5,0.215,2026-07-20,EUR\n");
    for (const char *format : {"text", "json"}) {
        const Run run = headroomRun({QStringLiteral("catalog"), QStringLiteral("import"), list,
                                     QStringLiteral("--format"), QString::fromLatin1(format)},
                                    {{QStringLiteral("XDG_DATA_HOME"), folder.path()}});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains("No price was taken from the list"), run.err);
        QVERIFY2(run.err.contains("EUR"), run.err);
        QVERIFY2(run.out.contains("rejected"), run.out); // the ledger
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("headroom/catalog.sqlite"))));
    }
}

QTEST_GUILESS_MAIN(CommandFilesTest)
#include "tst_command_files.moc"
