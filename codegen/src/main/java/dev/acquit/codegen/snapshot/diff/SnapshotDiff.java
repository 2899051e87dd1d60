package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FileSnapshot;
import dev.acquit.codegen.snapshot.Following;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What became of the functions of some files. Functions are the same if they have one name in
/// files of one name below the folders that were named; what is left, if they have one name.
///
/// @param changed functions of which something became something else, in the order of now
/// @param gone functions that order something, or that other modules can see, and are not there any
///   more
/// @param added functions that order something and are new
/// @param compared how many functions are there before and now
/// @param open how many places, values, conditions and results of functions that are there on both
///   sides were not compared, since they are not known
/// @param other how many of the other functions are there on one side only
public record SnapshotDiff(
    List<Compared> changed,
    List<Named> gone,
    List<Named> added,
    int compared,
    int open,
    int other) {
  /// What is said of files that have no function in common.
  public static final SnapshotDiff NOTHING = same(0);

  /// Copies the lists.
  public SnapshotDiff {
    changed = List.copyOf(changed);
    gone = List.copyOf(gone);
    added = List.copyOf(added);
  }

  /// A function and its file.
  public record Named(FileSnapshot file, FunctionSnapshot function) {}

  /// A function that is there on both sides.
  ///
  /// @param before its file before
  /// @param after its file now
  /// @param diff what became of it
  public record Compared(FileSnapshot before, FileSnapshot after, FunctionDiff diff) {}

  /// What is said of files that are the same.
  ///
  /// @param functions how many functions they have
  public static SnapshotDiff same(int functions) {
    return new SnapshotDiff(List.of(), List.of(), List.of(), functions, 0, 0);
  }

  /// Compares.
  ///
  /// @param before the files before
  /// @param after the files now
  public static SnapshotDiff of(List<FileSnapshot> before, List<FileSnapshot> after) {
    Map<String, Deque<Named>> old = byKey(before);
    IdentityHashMap<FunctionSnapshot, Named> pairs = new IdentityHashMap<>();
    List<Named> alone = new ArrayList<>();
    String prefix = prefix(after);
    for (FileSnapshot file : after) {
      for (FunctionSnapshot function : file.functions()) {
        Named named = new Named(file, function);
        Deque<Named> same = old.get(key(file, prefix, function.name()));
        if (same == null || same.isEmpty()) {
          alone.add(named);
        } else {
          pairs.put(named.function(), same.remove());
        }
      }
    }
    Map<String, Deque<Named>> byName = new LinkedHashMap<>();
    old.values().stream()
        .flatMap(Deque::stream)
        .forEach(n ->
            byName
                .computeIfAbsent(FunctionSnapshot.key(n.function().name()), k -> new ArrayDeque<>())
                .add(n));
    List<Named> added = new ArrayList<>();
    for (Named named : alone) {
      Deque<Named> same = byName.get(FunctionSnapshot.key(named.function().name()));
      if (same == null || same.isEmpty()) {
        added.add(named);
      } else {
        pairs.put(named.function(), same.remove());
      }
    }
    List<Named> gone = byName.values().stream().flatMap(Deque::stream).toList();
    return compared(pairs, without(gone, after), without(added, before), before, after);
  }

  private static SnapshotDiff compared(
      IdentityHashMap<FunctionSnapshot, Named> pairs,
      List<Named> gone,
      List<Named> added,
      List<FileSnapshot> before,
      List<FileSnapshot> after) {
    IdentityHashMap<FileSnapshot, Set<String>> quiet = new IdentityHashMap<>();
    before.forEach(f -> quiet.put(f, quiet(f)));
    after.forEach(f -> quiet.put(f, quiet(f)));
    List<Compared> changed = new ArrayList<>();
    int open = 0;
    for (FileSnapshot file : after) {
      Following following = new Following(file.functions());
      for (FunctionSnapshot function : file.functions()) {
        Named old = pairs.get(function);
        if (old != null) {
          Set<String> quietBefore = quiet.get(old.file());
          Set<String> quietNow = quiet.get(file);
          FunctionDiff diff =
              FunctionComparison.of(
                  old.function(),
                  function,
                  f -> quietBefore.contains(f) && quietNow.contains(f),
                  following);
          open += diff.open();
          if (!diff.nothing()) {
            changed.add(new Compared(old.file(), file, diff));
          }
        }
      }
    }
    List<Named> lost = gone.stream().filter(n -> n.function().visible() || loud(n, quiet)).toList();
    List<Named> found = added.stream().filter(n -> loud(n, quiet)).toList();
    return new SnapshotDiff(
        changed,
        lost,
        found,
        pairs.size(),
        open,
        gone.size() + added.size() - lost.size() - found.size());
  }

  private static boolean loud(Named n, IdentityHashMap<FileSnapshot, Set<String>> quiet) {
    return n.function().events().stream()
        .anyMatch(e -> FunctionComparison.orders(e.deed(), quiet.get(n.file())::contains));
  }

  /// Without functions that the other side has and that cannot be read there.
  private static List<Named> without(List<Named> functions, List<FileSnapshot> other) {
    Set<String> unreadable = new HashSet<>();
    other.forEach(f -> f.unreadable().forEach(u -> unreadable.add(FunctionSnapshot.key(u))));
    return functions.stream()
        .filter(n -> !unreadable.contains(FunctionSnapshot.key(n.function().name())))
        .toList();
  }

  private static Map<String, Deque<Named>> byKey(List<FileSnapshot> files) {
    Map<String, Deque<Named>> all = new LinkedHashMap<>();
    String prefix = prefix(files);
    for (FileSnapshot file : files) {
      for (FunctionSnapshot f : file.functions()) {
        all.computeIfAbsent(key(file, prefix, f.name()), k -> new ArrayDeque<>())
            .add(new Named(file, f));
      }
    }
    return all;
  }

  private static String key(FileSnapshot file, String prefix, String function) {
    return file.file().substring(prefix.length()) + "\n" + FunctionSnapshot.key(function);
  }

  /// The folders that all names of files begin with; of one file its whole name.
  private static String prefix(List<FileSnapshot> files) {
    if (files.size() < 2) {
      return files.isEmpty() ? "" : files.getFirst().file();
    }
    String prefix = files.getFirst().file();
    for (FileSnapshot file : files) {
      while (!file.file().startsWith(prefix) || (!prefix.isEmpty() && !prefix.endsWith("/"))) {
        prefix = prefix.substring(0, prefix.lastIndexOf('/', prefix.length() - 2) + 1);
      }
    }
    return prefix;
  }

  /// Names of functions of a file that order nothing, nor do those that they call.
  private static Set<String> quiet(FileSnapshot file) {
    Map<String, List<String>> callers = new HashMap<>();
    Set<String> quiet = new HashSet<>();
    file.functions().forEach(f -> quiet.add(FunctionSnapshot.key(f.name())));
    Deque<String> loud = new ArrayDeque<>();
    for (FunctionSnapshot f : file.functions()) {
      String name = FunctionSnapshot.key(f.name());
      for (Event e : f.events()) {
        Deed deed = e.deed();
        if (deed.kind() == Deed.Kind.CALL && quiet.contains(deed.what())) {
          callers.computeIfAbsent(deed.what(), k -> new ArrayList<>()).add(name);
        } else if (!deed.plain()) {
          loud.push(name);
        }
      }
    }
    while (!loud.isEmpty()) {
      String name = loud.pop();
      if (quiet.remove(name)) {
        loud.addAll(callers.getOrDefault(name, List.of()));
      }
    }
    return quiet;
  }

  /// Whether nothing at all is to be said.
  public boolean nothing() {
    return changed.isEmpty() && gone.isEmpty() && added.isEmpty();
  }
}
