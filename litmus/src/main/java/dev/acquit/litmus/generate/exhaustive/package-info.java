/// Every small program over a vocabulary, once.
///
/// ```
/// ProgramSpace = ProgramSpace(Vocabulary, Bounds, Filters, placements)
/// Vocabulary   = Vocabulary(language, loads, stores, updates, fences, dependencies)
/// Bounds       = Bounds(minInstructions, maxInstructions, maxThreads, maxLocations)
/// Filters      = Filters(communicating, tidy, mixedLocations)
/// Shard        = Shard(index, of)
/// ```
///
/// [ExhaustivePrograms] is the stream of the programs of a space. Programs that differ only in the
/// names of threads, locations and values and in the numbers of CTAs, clusters and devices are the
/// same program and come once. They are made in four stages, each of which is counted rather than
/// run where nothing of it is wanted:
///
/// 1. lengths of threads, which do not increase;
/// 2. the *skeleton*: instructions without locations ([Skeletons]), threads of equal length sorted;
/// 3. locations, named in the order of their first appearance ([Locations]). Threads that a
///    skeleton tells apart cannot change places, so only equal ones are permuted ([Symmetry]);
/// 4. places, up to the permutations that leave the program as it is ([PlacementOrbits]).
package dev.acquit.litmus.generate.exhaustive;
