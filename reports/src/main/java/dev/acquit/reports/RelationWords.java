package dev.acquit.reports;

import java.util.Optional;

/// What the relations of an explanation say, for readers who check a cycle by hand.
///
/// @ptx 8.9 (synchronizes, observation), 8.10 (axioms)
/// @cpp `intro.races`
public final class RelationWords {
  private RelationWords() {}

  /// What a pair of a relation means, from its first event to its second; empty: a relation of a
  /// model of the user's own.
  ///
  /// @param relation its name
  public static Optional<String> of(String relation) {
    return Optional.ofNullable(
        switch (relation) {
          case "po", "sb" -> "before it in the same thread";
          case "rf" -> "the read sees the value of this write";
          case "co", "mo" ->
              "a write that comes before the other in the order of their location (co, or mo in"
                  + " C++)";
          case "wo" -> "the order of two morally strong writes to one location";
          case "fr", "rb" ->
              "the read sees a write that comes before this other write (fr, or rb in C++)";
          case "rmw" -> "the read and the write of one atomic operation";
          case "sw" ->
              "a release and an acquire that sees it, both with scopes that hold the other";
          case "sync" ->
              "a release and an acquire that sees it, two fence.sc in their order, or a barrier;"
                  + " with scopes that hold the other thread";
          case "sc" -> "the order of fence.sc whose scopes hold the other thread";
          case "observation" ->
              "the read sees the write, perhaps through read-modify-writes, all strong and in"
                  + " scope";
          case "dep" ->
              "the value that was read decides the value or the address of the other, or whether it"
                  + " is done";
          default -> null;
        });
  }
}
