package dev.acquit.cli.abi;

import dev.acquit.abi.rule.Finding;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.WholeFile;
import dev.acquit.codegen.gate.Baseline;
import dev.acquit.reports.abi.AbiDocument;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Findings about the ABI that are known and fail nothing.
///
/// @param path the file
/// @param known what it says
/// @param update whether it takes over what is found
record AbiBaseline(Path path, Baseline<AbiEntry> known, boolean update) {
  /// How the ids of rules begin that hold modules against each other.
  private static final String LINKING = "L-";

  /// Reads it; one that is to be made says nothing.
  ///
  /// @throws InputException if something in it is wrong
  static AbiBaseline read(Path path, boolean update) throws InputException {
    Baseline<AbiEntry> known =
        update && !Files.exists(path)
            ? Baseline.empty(AbiEntry.FORM)
            : Baseline.read(
                AbiEntry.FORM,
                path.toString(),
                TextFile.read(path, path.toString(), "--update-baseline makes it"));
    return new AbiBaseline(path, known, update);
  }

  /// Whether a finding fails nothing: the baseline knows it, or will.
  boolean knows(Finding finding) {
    return update || known.known().test(AbiEntry.of(path, finding));
  }

  /// How findings compare with it. Those about linking are looked for by linking only.
  ///
  /// @param files the modules that were read
  /// @param linked whether they were held against each other
  /// @param findings all of them
  /// @throws CommandException if it is to be rewritten and cannot be
  AbiDocument.Compared compare(List<String> files, boolean linked, List<Finding> findings)
      throws CommandException {
    Set<String> read =
        files.stream().map(f -> Baseline.relative(path, f)).collect(Collectors.toSet());
    Predicate<AbiEntry> examined =
        e -> read.contains(e.file()) && (linked || !e.rule().startsWith(LINKING));
    List<AbiEntry> found = findings.stream().map(f -> AbiEntry.of(path, f)).toList();
    if (update) {
      WholeFile.replace(path, known.updated(examined, found).text());
    }
    return new AbiDocument.Compared(
        path.toString(),
        update,
        (int) findings.stream().filter(this::knows).count(),
        known.fixed(examined, found).stream()
            .map(e -> new AbiDocument.Gone(e.file(), e.where(), e.rule(), e.what()))
            .toList(),
        known.others(examined).size());
  }
}
