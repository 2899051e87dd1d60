package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Condition;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import dev.acquit.codegen.snapshot.diff.Change.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What stays open of events that do the same: whether it matters that they are done under another
/// condition, or with another value.
final class Questions {
  /// Conditions that became others, as it was said already.
  private final Set<List<List<Condition>>> conditions = new HashSet<>();

  /// What is open of a pair. Of many under one condition, the first says it.
  Optional<Change> of(Event before, Event after) {
    return Change.asked(before, after)
        .filter(c ->
            c.kind() != Kind.CONDITION || conditions.add(List.of(before.when(), after.when())));
  }

  /// Of what stands on other paths it is not said again that its condition is another one.
  static void leaveMoved(List<Change> changes) {
    Set<Optional<Event>> moved =
        changes.stream()
            .filter(c -> c.kind() == Kind.MOVED)
            .map(Change::after)
            .collect(Collectors.toSet());
    changes.removeIf(c -> c.kind() == Kind.CONDITION && moved.contains(c.after()));
  }

  /// What has copies on one side has no condition of its own: together they have it.
  static void leaveCopies(
      List<Change> changes,
      Names names,
      Names copies,
      FunctionSnapshot before,
      FunctionSnapshot after) {
    Set<String> copied =
        Stream.concat(
                copied(names.before(), copies.before(), before),
                copied(names.after(), copies.after(), after))
            .collect(Collectors.toSet());
    changes.removeIf(c ->
        c.kind() == Kind.CONDITION && c.after().filter(e -> copied.contains(e.text())).isPresent());
  }

  private static Stream<String> copied(int[] names, int[] copies, FunctionSnapshot function) {
    return IntStream.range(0, names.length)
        .filter(i -> names[i] < 0 && copies[i] >= 0)
        .mapToObj(i -> function.events().get(i).text());
  }
}
