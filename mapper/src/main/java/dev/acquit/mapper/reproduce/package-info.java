/// Published checks of mappings, done again.
///
/// ```
/// Publication  = what a paper says it checked, and how long that took
/// Reproducer   : a mapping, its models, event models and a bound -> Reproduction
/// Reproduction = EventResult ...                           one for each event model
/// EventResult  = EventModel, Cell ..., Coverage for each row and each axiom
/// Cell         = Cell(size, axiom, Outcome, time ...)      every layout of exactly that size
/// Outcome      = Holds | Fails(Counterexample) | Open(why)
/// Coverage     = Reached(Layout) | NotReached(fact ...) | Unknown(why)
/// ```
package dev.acquit.mapper.reproduce;
