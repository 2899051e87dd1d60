package dev.acquit.cli.abi;

import dev.acquit.abi.rule.Finding;
import dev.acquit.cli.option.BaselineFile;
import dev.acquit.cli.option.KnownEntry;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.codegen.gate.Baseline;
import dev.acquit.reports.json.BaselineJson;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Findings that a baseline knows.
///
/// @param file the baseline, if there is one
record KnownFindings(Optional<BaselineFile> file) {
  boolean knows(Finding f) {
    return file.filter(b -> b.knows(entry(b, f))).isPresent();
  }

  /// How findings compare with what is known, if there is a baseline.
  ///
  /// @param read the files that were read: of others nothing is said
  /// @param asked whether a rule is one that was asked, by its id
  /// @param findings what was found
  /// @throws CommandException if the baseline is to be written and cannot be
  Optional<BaselineJson> compare(List<String> read, Predicate<String> asked, List<Finding> findings)
      throws CommandException {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    BaselineFile baseline = file.get();
    Set<String> names =
        read.stream()
            .map(name -> Baseline.relative(baseline.path(), name))
            .collect(Collectors.toSet());
    return Optional.of(
        baseline.compare(
            e -> names.contains(e.file()) && asked.test(e.rule()),
            findings.stream().map(f -> entry(baseline, f)).toList()));
  }

  private static KnownEntry entry(BaselineFile baseline, Finding f) {
    return baseline.entry(f.file(), f.where(), f.rule().id(), f.what());
  }
}
