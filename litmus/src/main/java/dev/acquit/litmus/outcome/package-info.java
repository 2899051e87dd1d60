/// Final states: what a model allows and what a device shows are written in these types, and graded
/// by one another.
///
/// ```
/// State       = value of each Term
/// Grading     = Derived(model, ModelStates allowed, ModelStates sequential)
///             | Declared(State -> Declaration(Grade, String))
/// ModelStates = ModelStates(State*, why they may not be all?)
/// Grade       = ACCEPTABLE | ACCEPTABLE_INTERESTING | FORBIDDEN | UNKNOWN
/// GradedTable = GradedRow(State, samples, frequency, Grade?, String)*, ... -> RunVerdict
/// RunVerdict     = FAILED | PASSED | NOT_SHOWN | OBSERVED | NOT_GRADED | NOT_TRUSTED | NOT_RUN
/// ```
package dev.acquit.litmus.outcome;
