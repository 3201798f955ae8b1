// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnnsearch.h"

#include "engine/initialiser.h"
#include "engine/memory.h"
#include "engine/modelshapes.h"
#include "engine/rnnsearchcell.h"
#include "engine/tokencheck.h"
#include "engine/tokentrace.h"

namespace alphascope {

namespace {

using Finding = std::optional<Problem>;

Finding checkSizes(const RnnSearchConfig &config)
{
    return sizeProblem({
        { "source's vocabulary", config.sourceVocabulary },
        { "target's vocabulary", config.targetVocabulary },
        { "size of the source's embedding", config.sourceEmbedding },
        { "size of the target's embedding", config.targetEmbedding },
        { "encoder's hidden size", config.encoderHidden },
        { "decoder's hidden size", config.decoderHidden },
        { "attention size", config.attentionSize },
        { "size of the maxout layer", config.maxoutSize },
    });
}

Finding checkConfig(const RnnSearch &model)
{
    if (auto problem = checkSizes(model.config))
        return problem;
    if (auto problem = checkVocabularies(tokenFacts(model)))
        return problem;
    return checkTemperature(model.config.temperature);
}

Finding checkInputs(const RnnSearch &model) { return checkTokenInputs(tokenFacts(model)); }

Finding checkMemory(const RnnSearch &model)
{
    const RnnSearchConfig &config = model.config;
    const double needed = parameterBytes(model)
        + tokenTraceBytes(tokenFacts(model), encoderConfig(config), decoderConfig(config), 3 * config.maxoutSize,
            static_cast<Index>(model.inputs.source.tokens.size()));
    if (fitsIntoMemory(needed))
        return std::nullopt;
    return memoryProblem(
        needed, availableBytes(), "This network over these sequences", "Use smaller sizes or shorter sequences.");
}

Finding checkParameters(const RnnSearch &model)
{
    return firstMisfit([&](auto &&visit) { visitRnnSearchShapes(model.parameters, model.config, visit); });
}

} // namespace

std::optional<Problem> check(const RnnSearch &model)
{
    return firstProblem<RnnSearch>(model, { checkConfig, checkInputs, checkMemory, checkParameters });
}

double parameterBytes(const RnnSearch &model)
{
    double count = 0;
    RnnSearchParameters<double> none;
    visitRnnSearchShapes(
        none, model.config, [&](const char *, const auto &, const Shape &shape) { count += shape.size(); });
    return count * sizeof(double);
}

void fitParameters(RnnSearch &model)
{
    if (checkSizes(model.config) || !fitsIntoMemory(parameterBytes(model)))
        return; // check() says so
    visitRnnSearchShapes(model.parameters, model.config, [&](const char *name, auto &values, const Shape &shape) {
        fit(name, values, shape, initialiserOf(model.config, Cell::Gru, Cell::Gru), model.kept);
    });
}

Trace trace(const RnnSearch &model, std::stop_token stop) { return traceTokens(model, stop); }

} // namespace alphascope
