package dev.acquit.reports.abi;

import dev.acquit.abi.Release;
import dev.acquit.abi.check.AbiCheck;
import dev.acquit.abi.driver.DriverCheck;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Severity;
import dev.acquit.reports.json.BaselineJson;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Makes documents of modules and what was found in them.
public final class AbiDocuments {
  /// The release of *GPUDirect RDMA* whose chapters are named.
  private static final String DRIVERS = "12.4";

  private AbiDocuments() {}

  /// A module that was looked at.
  ///
  /// @param module it
  /// @param sha256 the hash of its bytes
  /// @param checked what was found in it
  public record Looked(AbiModule module, String sha256, AbiCheck.Checked checked) {}

  /// A source of C that was looked at.
  ///
  /// @param file its name
  /// @param sha256 the hash of its bytes
  /// @param language `C` or `C++`
  /// @param checked what was found in it
  public record Source(String file, String sha256, String language, DriverCheck.Checked checked) {}

  /// How findings are told.
  ///
  /// @param release whose chapters are named
  /// @param failOn from which severity on a finding fails
  /// @param known which findings fail nothing all the same
  /// @param compared how they compare with a baseline, if there is one
  /// @param types the sources whose classes were known
  public record Telling(
      Release release,
      Severity failOn,
      Predicate<Finding> known,
      Optional<BaselineJson> compared,
      List<AbiDocument.Types> types) {
    /// Copies the list.
    public Telling {
      types = List.copyOf(types);
    }
  }

  /// What was found in modules and between them, by place.
  public static List<Finding> all(List<Looked> files, List<Finding> links) {
    return Stream.concat(
            files.stream().flatMap(f -> f.checked().findings().stream()), links.stream())
        .distinct()
        .sorted(Finding.ORDER)
        .toList();
  }

  /// The document.
  ///
  /// @param tool what writes it
  /// @param telling how findings are told
  /// @param files the modules, in the order given
  /// @param all what was found, as [#all] has it
  /// @param linked whether somebody asked
  /// @param errors what is wrong with the input
  /// @param complete whether all was looked at
  public static AbiDocument of(
      Json.Tool tool,
      Telling telling,
      List<Looked> files,
      List<Finding> all,
      boolean linked,
      List<ErrorJson> errors,
      boolean complete) {
    int open = files.stream().mapToInt(f -> f.checked().open()).sum();
    int apart = files.stream().mapToInt(f -> f.checked().notJoined()).sum();
    Map<String, AbiModule> modules = new HashMap<>();
    files.forEach(f -> modules.putIfAbsent(f.module().file(), f.module()));
    return new AbiDocument(
        AbiDocument.SCHEMA,
        tool,
        telling.release().words(),
        linked,
        telling.failOn(),
        files.stream()
            .map(f ->
                new AbiDocument.File(
                    f.module().file(),
                    f.sha256(),
                    f.module().version().map(Object::toString).orElse("unknown"),
                    f.module().targets().isEmpty() ? "" : f.module().targets().getFirst(),
                    f.module().functions().size(),
                    f.module().variables().size()))
            .toList(),
        telling.types().isEmpty() ? null : telling.types(),
        new AbiDocument.Summary(
            files.stream().mapToInt(f -> f.module().functions().size()).sum(),
            count(all, Severity.ERROR),
            count(all, Severity.WARNING),
            count(all, Severity.NOTE),
            open == 0 ? null : open,
            apart == 0 ? null : apart),
        null,
        all.stream()
            .map(f -> found(f, telling, Optional.ofNullable(modules.get(f.file()))))
            .toList(),
        telling.compared().orElse(null),
        errors,
        complete);
  }

  /// The document of sources of C.
  ///
  /// @param tool what writes it
  /// @param telling how findings are told
  /// @param files the sources, in the order given
  /// @param errors what is wrong with the input
  /// @param complete whether all was looked at
  public static AbiDocument ofSources(
      Json.Tool tool,
      Telling telling,
      List<Source> files,
      List<ErrorJson> errors,
      boolean complete) {
    List<Finding> all =
        files.stream().flatMap(f -> f.checked().findings().stream()).sorted(Finding.ORDER).toList();
    return new AbiDocument(
        AbiDocument.SCHEMA,
        tool,
        DRIVERS,
        false,
        telling.failOn(),
        files.stream()
            .map(f ->
                new AbiDocument.File(
                    f.file(), f.sha256(), f.language(), "", f.checked().functions(), 0))
            .toList(),
        null,
        new AbiDocument.Summary(
            files.stream().mapToInt(f -> f.checked().functions()).sum(),
            count(all, Severity.ERROR),
            count(all, Severity.WARNING),
            count(all, Severity.NOTE),
            null,
            null),
        new AbiDocument.Sources(
            files.stream().mapToInt(f -> f.checked().open()).sum(),
            files.stream().mapToInt(f -> f.checked().headers()).sum(),
            files.stream().mapToInt(f -> f.checked().leftOut()).sum()),
        all.stream().map(f -> found(f, telling, Optional.empty())).toList(),
        telling.compared().orElse(null),
        errors,
        complete);
  }

  private static int count(List<Finding> all, Severity severity) {
    return (int) all.stream().filter(f -> f.severity() == severity).count();
  }

  private static AbiDocument.Found found(Finding f, Telling telling, Optional<AbiModule> module) {
    return new AbiDocument.Found(
        f.rule().id(),
        f.rule().chapter(telling.release()),
        f.rule().consequence(),
        f.severity(),
        f.file(),
        f.at().line(),
        f.at().column(),
        f.where().isEmpty() ? null : f.where(),
        f.what(),
        module
            .flatMap(m -> m.lines().written(f.at().line()))
            .map(p -> new AbiDocument.Source(p.file(), p.line()))
            .orElse(null),
        telling.known().test(f) ? true : null);
  }
}
