// SPDX-License-Identifier: GPL-3.0-or-later
// From the start of the program to the first painted window, which is the start page. For scale: a
// command that opens no window. Offscreen unless a display is given.
#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

namespace {

QProcessEnvironment environment(const QString &home)
{
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    if (!variables.contains(QStringLiteral("DISPLAY")))
        variables.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    variables.insert(QStringLiteral("HOME"), home);
    variables.insert(QStringLiteral("XDG_CONFIG_HOME"), home);
    variables.insert(QStringLiteral("XDG_DATA_HOME"), home);
    variables.insert(QStringLiteral("QT_LOGGING_RULES"),
                     QStringLiteral("headroom.start.debug=true"));
    return variables;
}

bool waitForFirstPaint(QProcess &program)
{
    QByteArray told;
    while (program.waitForReadyRead(10'000)) {
        told += program.readAll();
        if (told.contains("first paint"))
            return true;
    }
    return false;
}

void FirstWindow(benchmark::State &state)
{
    const QTemporaryDir home;
    for (auto _ : state) {
        QProcess program;
        program.setProcessEnvironment(environment(home.path()));
        program.setProcessChannelMode(QProcess::MergedChannels);
        program.start(QStringLiteral(HEADROOM_PROGRAM), QStringList());
        const bool painted = waitForFirstPaint(program);
        state.PauseTiming();
        program.kill();
        program.waitForFinished();
        if (!painted)
            state.SkipWithError("The window was not painted within 10 s.");
        state.ResumeTiming();
    }
}

void CommandWithoutWindow(benchmark::State &state)
{
    for (auto _ : state)
        QProcess::execute(QStringLiteral(HEADROOM_PROGRAM), {QStringLiteral("--version")});
}

BENCHMARK(FirstWindow)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);
BENCHMARK(CommandWithoutWindow)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
