package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.prove.EventModel;

/// Hears how far a reproduction is. Can be called from any thread.
public interface ReproductionProgress {
  /// Some queries are answered.
  ///
  /// @param events the event model
  /// @param size how many instructions programs have
  /// @param done how many queries of that kind are answered
  /// @param of how many there are
  void answered(EventModel events, int size, String axiom, int done, int of);

  /// Hears nothing.
  static ReproductionProgress none() {
    return (events, size, axiom, done, of) -> {};
  }
}
