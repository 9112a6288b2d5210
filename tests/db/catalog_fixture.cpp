// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_fixture.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>

namespace headroom::testing {

std::string shippedCatalogPath()
{
    return HEADROOM_DATA_DIR "/catalog.sqlite";
}

std::string fewPricesPath()
{
    return HEADROOM_FEW_PRICES;
}

SmallTables::SmallTables()
{
    write("catalog/sources.csv", "id,as_of,basis,text,licence\n"
                                 "old,2025-04-04,quoted,an old list,MIT\n"
                                 "new,2026-07-20,quoted,a new list,\n"
                                 "worked-out,2026-07-20,derived,worked out from others,\n"
                                 "spec,,quoted,specifications,\n"
                                 "gpu-assessment,,quoted,a document,\n");
    write("catalog/purchase_options.csv",
          "id,model,term_years,payment,operating_system,tenancy,note\n"
          "on_demand,on_demand,0,no_upfront,linux,shared,\n"
          "reserved_1y,reserved,1,no_upfront,linux,shared,\n");
    write("catalog/regions.csv", "provider,region,place,country,continent\n"
                                 "aws,eu-west-1,Ireland,Ireland,Europe\n"
                                 "aws,us-east-1,N. Virginia,United States,North America\n");
    write("catalog/accelerators.csv", "id,name,vendor,stack,group,memory_gib,performance_facts\n"
                                      "T4,NVIDIA T4,NVIDIA,cuda,earlier_gpu,16,T4\n");
    write("catalog/families.csv", "provider,family,status,retires,successor,traits,source\n"
                                  "aws,g4dn,current,,,CUDA; EFA,\n"
                                  "aws,m4,previous,,m5,balanced,old\n"
                                  "aws,m5,current,,,balanced,\n");
    write("catalog/instance_types.csv", "provider,name,family,category,cpu_architecture,vcpus,"
                                        "memory_gib,accelerator,accelerator_count,"
                                        "network_gbps,local_storage_gb,source\n"
                                        "aws,g4dn.xlarge,g4dn,gpu,x86_64,4,16,T4,1,5,125,spec\n"
                                        "aws,m5.large,m5,general,x86_64,2,8,,,10,,spec\n");
    write("catalog/prices/aws/us-east-1.csv", "instance_type,source,on_demand,reserved_1y\n"
                                              "g4dn.xlarge,old,0.6,0.4\n"
                                              "g4dn.xlarge,new,0.526,\n"
                                              "m5.large,new,0.096,\n");
    write("catalog/prices/aws/eu-west-1.csv", "instance_type,source,on_demand\n"
                                              "m5.large,worked-out,0.107\n");
    write("catalog/price_notes.csv", "provider,region,instance_type,purchase,flag,note\n");
    write("pricebooks/reference.csv",
          "provider,instance_type,family,accelerator,accelerator_count,vcpus,memory_gib,"
          "usd_per_hour,use,catalog_type,source\n"
          "aws,G4 small,g4dn,T4,1,4,16,0.500,Development,g4dn.xlarge,gpu-assessment\n");
    write("pricebooks/aliases.csv", "provider,alias,catalog_type\n"
                                    "aws,G4 small,g4dn.xlarge\n");
}

void SmallTables::write(const QString &path, const QByteArray &text) const
{
    const QString file = m_folder.filePath(path);
    QDir().mkpath(QFileInfo(file).path());
    writeBytes(file, text);
}

void SmallTables::remove(const QString &path) const
{
    QFile::remove(m_folder.filePath(path));
}

QString SmallTables::compile(const QString &output) const
{
    QProcess compiler;
    compiler.start(HEADROOM_CATALOG_COMPILER, {m_folder.path(), output});
    compiler.waitForFinished(-1);
    const QString said = QString::fromUtf8(compiler.readAllStandardError());
    return compiler.exitCode() == 0 ? QString() : said;
}

std::string SmallTables::compiled() const
{
    const QString output = m_folder.filePath("catalog.sqlite");
    const QString problem = compile(output);
    if (!problem.isEmpty())
        qFatal("%s", qPrintable(problem));
    return output.toStdString();
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeBytes(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
}

OfferReference onDemand(Provider provider, std::string region, std::string type)
{
    return {provider, std::move(region), std::move(type), {}, PriceBook::publicCatalog};
}

QString rateOf(const Catalog &catalog, const OfferReference &offer)
{
    const auto index = catalog.find(offer);
    return index ? QString::fromStdString(catalog.offer(*index).rate.toString()) : QString();
}

QString sumOf(const ImportLedger &ledger)
{
    return QStringLiteral("%1 = %2 + %3 + %4 + %5 + %6")
        .arg(ledger.read)
        .arg(ledger.inserted)
        .arg(ledger.updated)
        .arg(ledger.unchanged)
        .arg(ledger.duplicate)
        .arg(ledger.rejected);
}

} // namespace headroom::testing
