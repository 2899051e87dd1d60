package dev.acquit.reports;

import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.reports.PtxOrder.Pattern;
import java.util.List;
import java.util.Optional;

/// Why a write and a read that sees it do not synchronise.
///
/// @param order the execution
/// @param naming how events are called
/// @ptx 8.8, 8.9.4
record MissingSync(PtxOrder order, EventNaming naming) {
  /// What is missing, as the rest of a sentence; empty if they synchronise.
  ///
  /// @param first the access of the write's thread that has to come before; null: any
  /// @param releases the release patterns after it that end in the write
  /// @param write the write
  /// @param read a read that sees it, perhaps through read-modify-writes
  /// @param acquires the acquire patterns before the last access that begin with the read
  /// @param last the access of the read's thread that has to come after; null: any
  Optional<String> between(
      EventView first,
      List<Pattern> releases,
      EventView write,
      EventView read,
      List<Pattern> acquires,
      EventView last) {
    if (releases.isEmpty()) {
      return Optional.of(
          order.strong(write)
              ? naming.name(write)
                  + " is no release"
                  + fence(
                      "release",
                      first == null ? "before it" : "between " + naming.name(first) + " and it")
              : naming.name(write) + " is weak, and a weak write releases nothing");
    }
    if (acquires.isEmpty()) {
      return Optional.of(
          order.strong(read)
              ? naming.name(read)
                  + " is no acquire"
                  + fence(
                      "acquire", last == null ? "behind it" : "between it and " + naming.name(last))
              : naming.name(read) + " is weak, and a weak read acquires nothing");
    }
    if (!order.observes(read, write, true)) {
      return Optional.of(
          notStrong(write, read)
              .orElse(
                  naming.name(read)
                      + " sees "
                      + naming.name(write)
                      + " only through accesses that are not morally strong"));
    }
    boolean met =
        releases.stream()
            .anyMatch(x -> acquires.stream().anyMatch(y -> order.morallyStrong(x.end(), y.end())));
    return met
        ? Optional.empty()
        : Optional.of(
            "no release and acquire of them have scopes that hold the other thread, as "
                + naming.event(releases.getFirst().end())
                + " and "
                + naming.event(acquires.getFirst().end()));
  }

  private static String fence(String kind, String where) {
    return ", and no " + kind + " fence stands " + where;
  }

  /// Why two accesses of different threads are not morally strong; empty if they are, or if that
  /// does not matter.
  Optional<String> notStrong(EventView a, EventView b) {
    boolean apart =
        a.thread() != b.thread() && a.kind() != Kind.INITIAL && b.kind() != Kind.INITIAL;
    if (!apart || order.morallyStrong(a, b)) {
      return Optional.empty();
    }
    String ends = naming.name(a) + " and " + naming.name(b);
    return Optional.of(
        ends
            + " are not morally strong: "
            + (!order.strong(a)
                ? naming.event(a) + " is weak"
                : !order.strong(b)
                    ? naming.event(b) + " is weak"
                    : "a scope of theirs does not hold the other thread"));
  }
}
