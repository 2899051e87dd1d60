/// All cycles up to a bound, each test once.
///
/// ```
/// CycleSpace       = CycleSpace(Candidate ..., Relaxations, rejected sequences, size, threads, locations,
///                               EventAnnotations, ScopeTrees, CycleMode)
/// Candidate        = Candidate(Edge ...)
/// Relaxations      = Relaxations(Candidate ..., different: Range)
/// EventAnnotations = EventAnnotations(annotations of reads, of writes, of updates)
/// PlacedCycle      = PlacedCycle(Cycle, Place ...)
/// ScopeTrees       = ScopeTrees(gpus: Range, clusters: Range?, ctas: Range)
/// Range            = Range(min, max)
/// ```
///
/// What is enumerated, from the outside to the inside: [EdgeWords], cyclic words of letters, each
/// once; [Spelling], the edges that a word stands for; [Choices], annotations and places. Each step
/// knows the symmetry that the one before has left, so that hardly anything is made in vain.
package dev.acquit.litmus.generate.space;
