// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/// The tables of resources/ that are built into the program.
namespace headroom::shipped {

extern const std::string_view kModels;
extern const std::string_view kAccelerators;
extern const std::string_view kInstances;
extern const std::string_view kBurstable;
extern const std::string_view kMigProfiles;
extern const std::string_view kServerSupport;
extern const std::string_view kSoftwareClasses;
extern const std::string_view kEfficiencies;
extern const std::string_view kCorrections;
extern const std::string_view kMeasurements;
extern const std::string_view kAvailability;
extern const std::string_view kDefaultQuotas;
extern const std::string_view kTokenApis;
extern const std::string_view kTransferPrices;
extern const std::string_view kCarbonFigures;
extern const std::string_view kCarbonGrid;
extern const std::string_view kProviders;
extern const std::string_view kRules;
extern const std::string_view kInterruptions;
extern const std::string_view kExplanations;
extern const std::string_view kReferencePrices;
extern const std::string_view kDocuments;
extern const std::string_view kDocumentBenchmarks;
extern const std::string_view kDocumentGpus;
extern const std::string_view kDocumentCostLines;
extern const std::string_view kDocumentSavings;
extern const std::string_view kDocumentTargets;
extern const std::string_view kDocumentSizeClasses;
extern const std::string_view kDocumentTraining;
extern const std::string_view kDocumentDisagreements;
extern const std::string_view kDocumentRoadmap;
extern const std::string_view kDocumentComplexity;
extern const std::string_view kDocumentGuide;
extern const std::string_view kDocumentFamilies;
extern const std::string_view kDocumentProcessors;
extern const std::string_view kDocumentFactors;
extern const std::string_view kDocumentCategories;
extern const std::string_view kDocumentEnvironments;
extern const std::string_view kDocumentServing;
extern const std::string_view kDocumentTechniques;
extern const std::string_view kDocumentMetrics;
extern const std::string_view kDocumentAlerts;
extern const std::string_view kDocumentTerms;
extern const std::string_view kDocumentQuestions;
extern const std::string_view kDocumentRisks;
extern const std::string_view kDocumentTasks;
extern const std::string_view kDocumentPriorities;
extern const std::string_view kDocumentRoles;

} // namespace headroom::shipped
