package dev.acquit.codegen.gate;

import dev.acquit.codegen.gate.Manifest.Named;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// A baseline, the place that its entries are relative to, and whether it is to be rewritten.
///
/// @param path its file
/// @param baseline what it says; nothing if it is to be made
/// @param update whether it takes over what is found
public record KnownFindings(Path path, Baseline<BaselineEntry> baseline, boolean update) {
  /// How findings compare with a baseline.
  ///
  /// @param file its name
  /// @param updated whether it is rewritten
  /// @param known how many of the findings it knew
  /// @param fixed entries that are gone
  /// @param others how many entries are about what was not looked at
  /// @param now what it says afterwards
  public record Compared(
      String file,
      boolean updated,
      long known,
      List<BaselineEntry> fixed,
      int others,
      Baseline<BaselineEntry> now) {
    /// Copies the list.
    public Compared {
      fixed = List.copyOf(fixed);
    }
  }

  /// Compares.
  ///
  /// @param files the files that were read
  /// @param findings all that the policy does not let pass
  /// @param open functions in those files that were not judged
  Compared compare(
      Collection<String> files, Collection<? extends Judged> findings, Set<Named> open) {
    Set<String> names = new HashSet<>(files.stream().map(this::relative).toList());
    Set<Named> unjudged =
        new HashSet<>(open.stream().map(n -> new Named(relative(n.file()), n.function())).toList());
    Predicate<BaselineEntry> examined =
        e -> names.contains(e.file()) && !unjudged.contains(new Named(e.file(), e.function()));
    List<BaselineEntry> found = findings.stream().map(this::entry).toList();
    return new Compared(
        path.toString(),
        update,
        found.stream().filter(baseline.known()).count(),
        baseline.fixed(examined, found),
        baseline.others(examined).size(),
        update ? baseline.updated(examined, found) : baseline);
  }

  /// Which findings fail nothing: those that it knows or will know.
  Predicate<Judged> passed() {
    Predicate<BaselineEntry> known = baseline.known();
    return f -> update || known.test(entry(f));
  }

  private BaselineEntry entry(Judged f) {
    return new BaselineEntry(
        relative(f.file()), f.function(), f.source(), f.verdict(), f.shape(), "");
  }

  private String relative(String file) {
    return Baseline.relative(path, file);
  }
}
