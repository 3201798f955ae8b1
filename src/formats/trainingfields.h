// SPDX-License-Identifier: GPL-3.0-or-later
//! The settings of a training and of the tasks under the names that they have in files.
#pragma once

#include "engine/generatedtask.h"
#include "engine/training.h"
#include "formats/configfields.h"
#include "formats/trainingwords.h"

namespace alphascope {

inline constexpr const char *validationName = "validation_split"; //!< the share of the examples

//! Calls visit(name, field) for every setting; `Settings` is TrainingSettings or const. The loss is none of them: it
//! follows from the data.
template <typename Settings, typename Visit>
void visitTraining(Settings &settings, Visit &&visit)
{
    auto &plan = settings.plan;
    using Field = FromZero<std::remove_reference_t<decltype((settings.patience))>>;
    visit("epochs", settings.epochs);
    visit("batch_size", plan.batchSize);
    visit("batches_per_step", plan.batchesPerStep);
    visit("shuffled", plan.shuffled);
    visit("optimiser", plan.optimiser.optimiser);
    visit("learning_rate", plan.optimiser.learningRate);
    visit("momentum", plan.optimiser.momentum);
    visit("nesterov", plan.optimiser.nesterov);
    visit("beta1", plan.optimiser.beta1);
    visit("beta2", plan.optimiser.beta2);
    visit("epsilon", plan.optimiser.epsilon);
    visit("weight_decay", plan.optimiser.weightDecay);
    visit("clip_norm", plan.optimiser.clipNorm);
    visit("schedule", plan.schedule.kind);
    visit("schedule_every", plan.schedule.every);
    visit("schedule_factor", plan.schedule.factor);
    visit("schedule_warm_up", Field { plan.schedule.warmUp });
    visit("schedule_steps", plan.schedule.steps);
    visit("schedule_lowest", plan.schedule.lowest);
    visit("dropout", settings.dropout);
    visit("teacher_forcing", settings.teacherForcing);
    visit("patience", Field { settings.patience });
    visit("seed", plan.seed);
    visit("threads", plan.threads);
}

// visitPlan(plan, visit) calls visit(name, field) for every setting of a task.

template <typename Visit>
void visitPlan(FibonacciPlan &plan, Visit &&visit)
{
    visit("scaling", plan.scaling);
    visit("target_steps", plan.targetSteps);
}
template <typename Visit>
void visitPlan(AddingPlan &plan, Visit &&visit)
{
    visit("timesteps", plan.T);
}
template <typename Visit>
void visitPlan(SymbolPlan &plan, Visit &&visit)
{
    visit("alphabet", plan.alphabet);
    visit("shortest", plan.shortest);
    visit("longest", plan.longest);
}
template <typename Visit>
void visitPlan(DatePlan &plan, Visit &&visit)
{
    visit("english", plan.english);
    visit("indonesian", plan.indonesian);
    visit("first_year", plan.firstYear);
    visit("last_year", plan.lastYear);
}
template <typename Visit>
void visitPlan(ReviewPlan &plan, Visit &&visit)
{
    visit("english", plan.english);
    visit("indonesian", plan.indonesian);
}
template <typename Visit>
void visitPlan(GermanPlan &plan, Visit &&visit)
{
    visit("nested", plan.nested);
    visit("guided_alignment", plan.guidedAlignment);
}

//! The same for a task; Fibonacci has its examples from the tutorial, not from a seed.
template <typename Visit>
void visitTask(GeneratedTask &task, Visit &&visit)
{
    std::visit([&visit](auto &plan) { visitPlan(plan, visit); }, task.plan);
    if (std::holds_alternative<FibonacciPlan>(task.plan))
        return;
    visit("examples", task.examples);
    visit("seed", task.seed);
}

} // namespace alphascope
