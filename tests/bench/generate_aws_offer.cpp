// SPDX-License-Identifier: GPL-3.0-or-later
// Writes an AWS offer file of any size, shaped like the real one: products of all regions first, then their
// terms; of some 108 products per type and region, four are plain instances.
//   generate_aws_offer FILE MEGABYTES
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace {

constexpr std::array<const char *, 9> kFamilies = {"m5", "m6i", "m7g", "c5", "c6i",
                                                   "r5", "r6i", "g5",  "i4i"};
constexpr std::array<const char *, 12> kSizes = {"large",    "xlarge",   "2xlarge",  "4xlarge",
                                                 "8xlarge",  "9xlarge",  "12xlarge", "16xlarge",
                                                 "18xlarge", "24xlarge", "32xlarge", "metal"};
struct System {
    const char *name;
    const char *software;
    const char *operation;
};
constexpr std::array<System, 6> kSystems = {{{"Linux", "NA", "RunInstances"},
                                             {"Windows", "NA", "RunInstances:0002"},
                                             {"RHEL", "NA", "RunInstances:0010"},
                                             {"SUSE", "NA", "RunInstances:000g"},
                                             {"Windows", "SQL Std", "RunInstances:0006"},
                                             {"Linux", "SQL Web", "RunInstances:0200"}}};
constexpr std::array<const char *, 3> kTenancies = {"Shared", "Dedicated", "Host"};
constexpr std::array<const char *, 3> kCapacities = {"Used", "UnusedCapacityReservation",
                                                     "AllocatedCapacityReservation"};
struct Term {
    const char *code;
    const char *length;
    const char *offering;
    const char *payment;
};
constexpr std::array<Term, 12> kTerms = {{{"4NA7Y494T4", "1yr", "standard", "No Upfront"},
                                          {"HU7G6KETJZ", "1yr", "standard", "Partial Upfront"},
                                          {"6QCMYABX3D", "1yr", "standard", "All Upfront"},
                                          {"BPH4J8HBKS", "3yr", "standard", "No Upfront"},
                                          {"38NPMPTW36", "3yr", "standard", "Partial Upfront"},
                                          {"NQ3QZPMQV9", "3yr", "standard", "All Upfront"},
                                          {"7NE97W5U4E", "1yr", "convertible", "No Upfront"},
                                          {"CUZHX8X6JH", "1yr", "convertible", "Partial Upfront"},
                                          {"VJWZNREJX2", "1yr", "convertible", "All Upfront"},
                                          {"Z2E3P23VKM", "3yr", "convertible", "No Upfront"},
                                          {"R5XV2EPZQZ", "3yr", "convertible", "Partial Upfront"},
                                          {"MZU6U2429S", "3yr", "convertible", "All Upfront"}}};
constexpr int kTypes = 972;

struct Product {
    std::string sku;
    std::string type;
    std::string region;
    const System *system = nullptr;
    const char *tenancy = "";
    const char *capacity = "";
    [[nodiscard]] bool hasReservations() const
    {
        return capacity == kCapacities[0] && tenancy != kTenancies[2]
               && system < kSystems.data() + 2;
    }
};

std::string skuOf(unsigned long number)
{
    std::string sku(16, 'A');
    for (std::size_t i = sku.size(); i-- > 0; number /= 32)
        sku[i] = "ABCDEFGHJKMNPQRSTUVWXYZ234567895"[number % 32];
    return sku;
}

template <typename Visit>
void forEachProduct(int regions, Visit visit)
{
    unsigned long number = 7;
    Product product;
    for (int region = 0; region < regions; ++region) {
        product.region = "xx-region-" + std::to_string(region);
        for (int type = 0; type < kTypes; ++type) {
            product.type = std::string(kFamilies[static_cast<std::size_t>(type) % 9])
                           + std::to_string(type / 108) + '.'
                           + kSizes[static_cast<std::size_t>(type / 9) % 12];
            for (const System &system : kSystems) {
                for (const char *tenancy : kTenancies) {
                    for (const char *capacity : kCapacities) {
                        product.sku = skuOf(number += 104'729);
                        product.system = &system;
                        product.tenancy = tenancy;
                        product.capacity = capacity;
                        visit(product);
                    }
                }
            }
        }
    }
}

void writeProduct(std::FILE *file, const Product &product, bool first)
{
    std::fprintf(
        file,
        "%s\n    \"%s\" : {\n      \"sku\" : \"%s\",\n      \"productFamily\" : \"Compute "
        "Instance\",\n"
        "      \"attributes\" : {\n        \"servicecode\" : \"AmazonEC2\",\n"
        "        \"location\" : \"Region of the generator\",\n        \"locationType\" : \"AWS "
        "Region\",\n"
        "        \"instanceType\" : \"%s\",\n        \"currentGeneration\" : \"Yes\",\n"
        "        \"instanceFamily\" : \"General purpose\",\n        \"vcpu\" : \"16\",\n"
        "        \"physicalProcessor\" : \"Intel Xeon Platinum 8175 (Skylake)\",\n"
        "        \"clockSpeed\" : \"3.1 GHz\",\n        \"memory\" : \"64 GiB\",\n"
        "        \"storage\" : \"EBS only\",\n        \"networkPerformance\" : \"10 Gigabit\",\n"
        "        \"processorArchitecture\" : \"64-bit\",\n        \"tenancy\" : \"%s\",\n"
        "        \"operatingSystem\" : \"%s\",\n        \"licenseModel\" : \"No License "
        "required\",\n"
        "        \"usagetype\" : \"BoxUsage:%s\",\n        \"operation\" : \"%s\",\n"
        "        \"capacitystatus\" : \"%s\",\n        \"classicnetworkingsupport\" : \"false\",\n"
        "        \"dedicatedEbsThroughput\" : \"2750 Mbps\",\n        \"ecu\" : \"NA\",\n"
        "        \"enhancedNetworkingSupported\" : \"Yes\",\n        \"gpuMemory\" : \"NA\",\n"
        "        \"intelAvxAvailable\" : \"Yes\",\n        \"marketoption\" : \"OnDemand\",\n"
        "        \"normalizationSizeFactor\" : \"32\",\n        \"preInstalledSw\" : \"%s\",\n"
        "        \"regionCode\" : \"%s\",\n        \"servicename\" : \"Amazon Elastic Compute "
        "Cloud\",\n"
        "        \"vpcnetworkingsupport\" : \"true\"\n      }\n    }",
        first ? "" : ",", product.sku.c_str(), product.sku.c_str(), product.type.c_str(),
        product.tenancy, product.system->name, product.type.c_str(), product.system->operation,
        product.capacity, product.system->software, product.region.c_str());
}

void writeDimension(std::FILE *file, const Product &product, const char *code, bool fee,
                    double price)
{
    const char *rate = fee ? "2TG2D8R56U" : "6YS6EN2CT7";
    std::fprintf(file,
                 "\n            \"%s.%s.%s\" : {\n              \"rateCode\" : \"%s.%s.%s\",\n"
                 "              \"description\" : \"%s per instance of the generator\",\n"
                 "              \"beginRange\" : \"0\",\n              \"endRange\" : \"Inf\",\n"
                 "              \"unit\" : \"%s\",\n              \"pricePerUnit\" : {\n"
                 "                \"USD\" : \"%.10f\"\n              },\n              "
                 "\"appliesTo\" : [ ]\n            }",
                 product.sku.c_str(), code, rate, product.sku.c_str(), code, rate,
                 fee ? "Upfront fee" : "Price", fee ? "Quantity" : "Hrs", price);
}

void writeTerm(std::FILE *file, const Product &product, const char *code, const Term *term,
               bool first)
{
    std::fprintf(file,
                 "%s\n        \"%s.%s\" : {\n          \"offerTermCode\" : \"%s\",\n          "
                 "\"sku\" : \"%s\",\n"
                 "          \"effectiveDate\" : \"2026-05-01T00:00:00Z\",\n          "
                 "\"priceDimensions\" : {",
                 first ? "" : ",", product.sku.c_str(), code, code, product.sku.c_str());
    const double price = 0.1 + static_cast<double>(product.type.size() * 7 % 13) / 100;
    const bool fee = term && term->payment[0] != 'N';
    const bool hours = !term || term->payment[0] != 'A';
    writeDimension(file, product, code, false, hours ? price : 0);
    if (fee) {
        std::fputc(',', file);
        writeDimension(file, product, code, true, 500);
    }
    std::fputs("\n          },\n          \"termAttributes\" : {", file);
    if (term)
        std::fprintf(file,
                     " \"LeaseContractLength\" : \"%s\", \"OfferingClass\" : \"%s\", "
                     "\"PurchaseOption\" : \"%s\" ",
                     term->length, term->offering, term->payment);
    std::fputs("}\n        }", file);
}

void writeOffer(std::FILE *file, int regions)
{
    std::fputs("{\n  \"formatVersion\" : \"v1.0\",\n  \"disclaimer\" : \"Generated.\",\n"
               "  \"offerCode\" : \"AmazonEC2\",\n  \"version\" : \"20260507192915\",\n"
               "  \"publicationDate\" : \"2026-05-07T19:29:15Z\",\n  \"products\" : {",
               file);
    bool first = true;
    forEachProduct(regions, [&](const Product &product) {
        writeProduct(file, product, first);
        first = false;
    });
    std::fputs("\n  },\n  \"terms\" : {\n    \"OnDemand\" : {", file);
    first = true;
    forEachProduct(regions, [&](const Product &product) {
        std::fprintf(file, "%s\n      \"%s\" : {", first ? "" : ",", product.sku.c_str());
        writeTerm(file, product, "JRTCKXETXF", nullptr, true);
        std::fputs("\n      }", file);
        first = false;
    });
    std::fputs("\n    },\n    \"Reserved\" : {", file);
    first = true;
    forEachProduct(regions, [&](const Product &product) {
        if (!product.hasReservations())
            return;
        std::fprintf(file, "%s\n      \"%s\" : {", first ? "" : ",", product.sku.c_str());
        for (const Term &term : kTerms)
            writeTerm(file, product, term.code, &term, &term == kTerms.data());
        std::fputs("\n      }", file);
        first = false;
    });
    std::fputs("\n    }\n  }\n}\n", file);
}

} // namespace

int main(int count, char **arguments)
{
    if (count != 3) {
        std::fputs("generate_aws_offer FILE MEGABYTES\n", stderr);
        return 2;
    }
    // One region takes about this much.
    constexpr long kMegabytesPerRegion = 170;
    const long megabytes = std::strtol(arguments[2], nullptr, 10);
    const int regions =
        static_cast<int>((megabytes + kMegabytesPerRegion - 1) / kMegabytesPerRegion);
    const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(arguments[1], "wb"),
                                                                std::fclose);
    if (!file) {
        std::perror(arguments[1]);
        return 2;
    }
    writeOffer(file.get(), regions);
    return std::fflush(file.get()) == 0 ? 0 : 2;
}
