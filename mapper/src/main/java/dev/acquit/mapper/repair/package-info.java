/// From a verdict on a table to a better table: what an unsound one lacks, what a sound one could
/// do without, and what each of its fences is there for.
///
/// ```
/// Strength  = a partial order of instructions and sequences; stronger means fewer outcomes
/// Steps     = the sequences one step weaker or stronger, and all those above
/// Step      = Step(index, from, to?)                         one instruction weakened or dropped
/// Oracle    : table, class -> Sound(bound) | Unsound(Counterexample) | Unknown(why)
/// Replay    : a known counterexample, another table -> does its test fail there too
/// Inquiry   : asks the oracle, and only what nothing known decides
/// RepairResult = Sound(Needs, Lean?) | Unsound(Place ..., Fixed?) | Unknown(why)
/// Place     = an alternative to strengthen and its weakest sufficient sequences
/// Need      = a step and its answer: the test that needs the instruction, or not needed up to a bound
/// ```
package dev.acquit.mapper.repair;
