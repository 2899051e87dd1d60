package dev.acquit.cli.gate;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.codegen.gate.Baseline;
import dev.acquit.codegen.gate.BaselineEntry;
import dev.acquit.reports.GateWords;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateJson.BaselineJson;
import dev.acquit.reports.json.GateJson.EntryJson;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// A baseline and its file.
///
/// @param path the file
/// @param baseline what it says; nothing if it is to be made
/// @param known whether it knows a finding
record BaselineFile(Path path, Baseline baseline, Predicate<BaselineEntry> known) {
  private BaselineFile(Path path, Baseline baseline) {
    this(path, baseline, baseline.known());
  }

  /// Reads it.
  ///
  /// @param update whether it may be made if it is not there
  /// @throws InputException if it is not there or wrong
  static BaselineFile read(Path path, boolean update) throws InputException {
    if (update && !Files.exists(path)) {
      return new BaselineFile(path, Baseline.EMPTY);
    }
    String text = TextFiles.read(path, "--update-baseline makes it");
    return new BaselineFile(path, Baseline.read(path.toString(), text));
  }

  /// The entry of a finding.
  BaselineEntry entry(GateFunctionJson f) {
    return new BaselineEntry(
        relative(f.file()), f.function(), f.source(), GateWords.verdict(f), f.shape(), "");
  }

  /// Whether it knows a finding.
  boolean knows(GateFunctionJson f) {
    return known.test(entry(f));
  }

  /// How entries name a file: relative to the folder of the baseline, so that it does not matter
  /// where the command runs.
  private String relative(String file) {
    if (file.startsWith("<")) {
      return file;
    }
    Path base = path.toAbsolutePath().normalize().getParent();
    Path absolute = Path.of(file).toAbsolutePath().normalize();
    boolean related = base != null && base.getRoot().equals(absolute.getRoot());
    return (related ? base.relativize(absolute) : absolute)
        .toString()
        .replace(absolute.getFileSystem().getSeparator(), "/");
  }

  /// A function, as entries name it.
  private record Named(String file, String function) {}

  /// What was looked at.
  ///
  /// @param files the files that were read
  /// @param open functions in them that were not judged, by file and name
  Predicate<BaselineEntry> examined(List<String> files, Set<Unjudged> open) {
    Set<String> names = new HashSet<>(files.stream().map(this::relative).toList());
    Set<Named> unjudged = new HashSet<>();
    open.forEach(u -> unjudged.add(new Named(relative(u.file()), u.function())));
    return e -> names.contains(e.file()) && !unjudged.contains(new Named(e.file(), e.function()));
  }

  /// A function that was not judged.
  ///
  /// @param file its file as the user wrote it
  /// @param function its name
  record Unjudged(String file, String function) {}

  /// Compares, and rewrites the file if that is asked for.
  ///
  /// @param findings all that the policy does not let pass
  /// @param examined what was looked at
  /// @throws CommandException if the file cannot be written
  BaselineJson compare(
      List<GateFunctionJson> findings, Predicate<BaselineEntry> examined, boolean update)
      throws CommandException {
    List<BaselineEntry> found = new ArrayList<>(findings.stream().map(this::entry).toList());
    if (update) {
      TextFiles.replace(path, baseline.updated(examined, found).text());
    }
    long old = found.stream().filter(known).count();
    return new BaselineJson(
        path.toString(),
        update,
        old,
        baseline.fixed(examined, found).stream().map(BaselineFile::json).toList(),
        baseline.others(examined).size());
  }

  private static EntryJson json(BaselineEntry e) {
    return new EntryJson(
        e.file(),
        e.function(),
        e.operation(),
        e.verdict().name(),
        e.shape(),
        e.note().isEmpty() ? null : e.note());
  }
}
