package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;

/// Decides whether a table is sound for all programs of a class up to a bound. It may be slow, and
/// may be asked from several threads at a time.
@FunctionalInterface
public interface Oracle {
  /// Decides. An interrupt of the asking thread ends it soon, with [Answer.Unknown].
  Answer ask(Mapping table, ProgramClass programClass);

  /// What it says.
  sealed interface Answer {
    /// No program up to the bound has an outcome under the table that C++ forbids it.
    ///
    /// @param bound the greatest number of C++ instructions of a program that was covered
    record Sound(int bound) implements Answer {}

    /// Some program has.
    ///
    /// @param counterexample the program
    record Unsound(Counterexample counterexample) implements Answer {}

    /// Not decided.
    ///
    /// @param why for example which budget was used up
    record Unknown(String why) implements Answer {}
  }
}
