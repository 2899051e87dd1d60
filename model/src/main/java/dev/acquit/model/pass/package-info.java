/// The rules by which loops and large tests can be answered, each with what it needs of a model and
/// what it keeps, so that each can be left out: what is answered without one may be answered less
/// often, and never otherwise.
///
/// ```
/// Pass      = IDLE_ROUNDS | MEETING_ROUNDS | ...      a rule, with its contract
/// Passes    = Passes(Pass ... without)                all rules but some
/// LoopRules = LoopRules(int rounds, boolean failedSwapWrites, Passes)      how threads are followed
/// ```
package dev.acquit.model.pass;
