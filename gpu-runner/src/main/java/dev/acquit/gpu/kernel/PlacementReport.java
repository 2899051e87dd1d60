package dev.acquit.gpu.kernel;

import java.util.Optional;

/// Where the roles of a launch have run.
///
/// @param instances how many instances there were
/// @param unrecorded how many have a role without a record
/// @param misplaced how many have two roles that are not placed as the test and the mode ask
/// @param sharedMultiprocessor how many have two roles of different CTAs on one multiprocessor,
///   which is no error, but makes some outcomes rare
/// @param example the first that is wrong, in words
public record PlacementReport(
    int instances,
    int unrecorded,
    int misplaced,
    int sharedMultiprocessor,
    Optional<String> example) {
  /// Whether all is where it should be.
  public boolean right() {
    return unrecorded == 0 && misplaced == 0;
  }
}
