// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/template_list.h"

#include "ui/format/text.h"

#include <algorithm>

namespace headroom::ui {

namespace {

using Group = PlanTemplate::Group;

std::vector<PlanTemplate> everydayTemplates()
{
    const QString own = tr("Assumptions to be replaced by your own");
    return {
        {"chatbot", Group::everyday, tr("Chatbot"),
         tr("Llama 3.1 8B, 10 requests a second, the first word within a second"), own},
        {"rag", Group::everyday, tr("Questions over documents"),
         tr("Retrieval-augmented: embeds each question, answers from long prompts"), own},
        {"document_extraction", Group::everyday, tr("Document extraction"),
         tr("40,000 documents a night, done by the morning"), own},
        {"fine_tuning", Group::everyday, tr("Weekly fine-tuning"),
         tr("An adapter for Llama 3.1 8B every week, 20 million tokens"), own},
        {"nightly_batch", Group::everyday, tr("Nightly batch"),
         tr("Two million texts classified between 22:00 and 06:00"), own},
        {"vision_service", Group::everyday, tr("Vision service"),
         tr("50 pictures a second, each within 200 ms"), own},
        {"notebooks", Group::everyday, tr("Team notebooks"),
         tr("Six people in office hours, switched off at night"), own},
        {"classical_ml", Group::everyday, tr("Classical machine learning"),
         tr("Tree models score five million rows a night, on processors"), own},
    };
}

std::vector<PlanTemplate> documentTemplates()
{
    const QString assessment = tr("GPU Requirements Assessment – TextNLP Platform");
    const QString guide = tr("Study Guide: Selecting Compute Environments");
    return {
        {"textnlp", Group::documents, tr("The text platform"),
         tr("Twelve workloads on three clouds, in three scenarios, with its risks and decisions"),
         assessment, QStringLiteral("plans")},
        {"six_workloads", Group::documents, tr("Six workload categories"),
         tr("Training to development as the GPU assessment lists them, split 60/30/10 over clouds"),
         assessment},
        {"three_environments", Group::documents, tr("Three environments"),
         tr("Production, a small staging environment, and development that stops after hours"),
         assessment},
        {"bert_case", Group::documents, tr("BERT sentiment"),
         tr("1,000 requests a minute under 200 ms: Inferentia, processor or GPU?"),
         tr("Mastering AWS EC2 Instance Selection for Machine Learning")},
        {"plants_case", Group::documents, tr("Pictures of plants"),
         tr("Photographs recognised within 200 ms: a GPU or Inferentia?"), guide},
        {"churn_case", Group::documents, tr("Monthly churn"),
         tr("A table scored once a month: no GPU needed"), guide},
    };
}

} // namespace

std::vector<PlanTemplate> templateList()
{
    std::vector<PlanTemplate> templates = everydayTemplates();
    for (PlanTemplate &entry : documentTemplates())
        templates.push_back(std::move(entry));
    return templates;
}

QString templateFile(const QString &shipped, const QString &key)
{
    const std::vector<PlanTemplate> all = templateList();
    const auto entry = std::ranges::find(all, key, &PlanTemplate::key);
    return entry == all.end()
               ? QString()
               : QStringLiteral("%1/%2/%3.headroom").arg(shipped, entry->folder, key);
}

} // namespace headroom::ui
