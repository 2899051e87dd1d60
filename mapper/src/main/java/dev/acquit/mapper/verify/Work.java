package dev.acquit.mapper.verify;

/// How much was done for a class of programs. It counts narrower classes too.
public sealed interface Work {
  /// Tests were judged.
  ///
  /// @param tests C++ tests
  /// @param racy those that race, which say nothing
  /// @param compiled compilations of the others, over all alternatives
  /// @param judged those of them that were judged; the rest are the same as one that was
  record Tests(long tests, long racy, long compiled, long judged) implements Work {}

  /// Queries were answered.
  ///
  /// @param complete the largest size of programs up to which all queries are answered
  /// @param layouts how many ways there are to share up to so many instructions among threads
  /// @param queries how many queries were answered; one about a wider class counts
  /// @param discarded executions that a solver found and the enumerating engine did not confirm
  record Queries(int complete, int layouts, int queries, int discarded) implements Work {}
}
