package dev.acquit.cli.option;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.UserFile;
import dev.acquit.codegen.gate.Baseline;
import dev.acquit.reports.json.BaselineJson;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/// Findings that are known, in a file.
///
/// @param path the file
/// @param known what it says
/// @param update whether it takes over what is found
public record BaselineFile(Path path, Baseline<KnownEntry> known, boolean update) {
  /// A finding as it would stand in it.
  ///
  /// @param file as the user names it
  public KnownEntry entry(String file, String where, String rule, String what) {
    return new KnownEntry(Baseline.relative(path, file), where, rule, what, "");
  }

  /// Whether a finding fails nothing: the baseline knows it, or will.
  public boolean knows(KnownEntry finding) {
    return update || known.known().test(finding);
  }

  /// How findings compare with it.
  ///
  /// @param examined whether what an entry is about was looked at
  /// @param found all findings
  /// @throws CommandException if it is to be rewritten and cannot be
  public BaselineJson compare(Predicate<KnownEntry> examined, List<KnownEntry> found)
      throws CommandException {
    if (update) {
      UserFile.replace(path, known.updated(examined, found).text());
    }
    return new BaselineJson(
        path.toString(),
        update,
        (int) found.stream().filter(this::knows).count(),
        known.fixed(examined, found).stream()
            .map(e -> new BaselineJson.Gone(e.file(), e.where(), e.rule(), e.what()))
            .toList(),
        known.others(examined).size());
  }
}
