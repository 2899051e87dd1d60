package dev.acquit.reports.abi;

import dev.acquit.abi.rule.Rule;
import dev.acquit.reports.Plural;
import dev.acquit.reports.abi.AbiDocument.File;
import dev.acquit.reports.abi.AbiDocument.Found;
import dev.acquit.reports.abi.AbiDocument.Summary;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.story.BaselineParts;
import dev.acquit.reports.story.Finding;
import dev.acquit.reports.story.Finding.Level;
import dev.acquit.reports.story.Finding.Place;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Input;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What there is to say of modules and the ABI.
///
/// @param document what was found
record AbiStory(AbiDocument document) {
  Story story() {
    return new Story(
        isOfSources()
            ? "GPUDirect RDMA in " + modules()
            : document.linked()
                ? "Whether " + modules() + " go together"
                : "The ABI of " + modules(),
        document.ending().verdict(counts(), why()),
        List.of(),
        parts(),
        checks(),
        new Input(document.errors(), Input.undone(document.complete(), "not all was looked at")));
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part.Findings(rules(), findings(document.findings())));
    if (document.baseline() != null) {
      parts.addAll(BaselineParts.of(document.baseline()));
    }
    parts.add(table());
    return parts;
  }

  private String counts() {
    Summary s = document.summary();
    return "%s in %s: %s, %s, %s%s%s%s"
        .formatted(
            Plural.of(s.functions(), "function"),
            modules(),
            Plural.of(s.errors(), "error"),
            Plural.of(s.warnings(), "warning"),
            Plural.of(s.notes(), "note"),
            s.notFollowed() == null
                ? ""
                : ", " + Plural.of(s.notFollowed(), "address", "addresses") + " not followed",
            s.notJoined() == null
                ? ""
                : ", "
                    + Plural.of(s.notJoined(), "function")
                    + " not held against debug information",
            unseen());
  }

  private boolean isOfSources() {
    return document.sources() != null;
  }

  /// What was not seen in sources.
  private String unseen() {
    AbiDocument.Sources s = document.sources();
    if (s == null) {
      return "";
    }
    return (s.notUnderstood() == 0
            ? ""
            : ", " + Plural.of(s.notUnderstood(), "call") + " not understood")
        + (s.leftOut() == 0 ? "" : ", " + Plural.of(s.leftOut(), "call") + " left out by #if")
        + (s.headers() == 0 ? "" : ", " + Plural.of(s.headers(), "header") + " not read");
  }

  private String modules() {
    return Plural.of(document.files().size(), isOfSources() ? "source" : "module");
  }

  private String why() {
    return switch (document.ending()) {
      case BAD_INPUT -> "something of the input is bad";
      case FINDING ->
          isOfSources()
              ? "an obligation of GPUDirect RDMA is not kept"
              : document.linked()
                  ? "the modules do not go together"
                  : "a rule of the ABI is not kept";
      case UNKNOWN -> "not all " + (isOfSources() ? "sources" : "modules") + " were looked at";
      case PASSED, BROKEN -> "";
    };
  }

  private Part table() {
    return isOfSources() ? sources() : modulesRead();
  }

  private Part sources() {
    return new Part.Aside(
        "Sources",
        new Part.Table(
            "What was read",
            List.of("source", "hash", "language", "functions"),
            0,
            document.files().stream()
                .map(f ->
                    List.of(
                        Line.code(f.file()),
                        Line.code(ModelJson.shortened(f.sha256())),
                        Line.of(f.version()),
                        Line.of(Plural.number(f.functions()))))
                .toList()));
  }

  private Part modulesRead() {
    return new Part.Aside(
        "Modules",
        new Part.Table(
            "What was read",
            List.of("module", "hash", "PTX", "target", "functions", "variables"),
            0,
            document.files().stream()
                .map(f ->
                    List.of(
                        Line.code(f.file()),
                        Line.code(ModelJson.shortened(f.sha256())),
                        Line.of(f.version()),
                        Line.of(f.target()),
                        Line.of(Plural.number(f.functions())),
                        Line.of(Plural.number(f.variables()))))
                .toList()));
  }

  private List<Finding.Rule> rules() {
    List<String> tags = isOfSources() ? List.of("abi", "rdma") : List.of("abi", "ptx");
    return Arrays.stream(Rule.values())
        .filter(r -> r.isOfDrivers() == isOfSources())
        .map(r -> new Finding.Rule(r.id(), meaning(r.words()), Level.ERROR, tags))
        .toList();
  }

  private static String meaning(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
  }

  private List<Finding> findings(List<Found> all) {
    return all.stream()
        .map(f ->
            new Finding(
                switch (f.severity()) {
                  case ERROR -> Level.ERROR;
                  case WARNING -> Level.WARNING;
                  case NOTE -> Level.NOTE;
                },
                f.rule(),
                new Place(f.file(), f.line(), f.column()),
                Optional.ofNullable(f.source()).map(s -> new Place(s.file(), s.line(), 0)),
                Optional.ofNullable(f.where()),
                f.what(),
                "%s, chapter %s of %s; %s"
                    .formatted(f.rule(), f.chapter(), document.release(), f.consequence().words()),
                f.known() != null))
        .toList();
  }

  private Checks checks() {
    ShortNames names = ShortNames.of(document.files().stream().map(File::file).toList());
    return new Checks(
        document.command(),
        document.command(),
        document.ending().outcome(counts()),
        document.files().stream().map(f -> check(names.of(f.file()), f)).toList());
  }

  private Check check(String name, File file) {
    List<Found> found =
        document.findings().stream().filter(f -> f.file().equals(file.file())).toList();
    String lines = findings(found).stream().map(Finding::line).collect(Collectors.joining("\n"));
    return new Check(
        name,
        findings(found.stream().filter(document::fails).toList()).stream()
            .findFirst()
            .<Outcome>map(f -> new Outcome.Failure(f.sentence(), f.rule(), lines))
            .orElseGet(Outcome.Passed::new),
        lines);
  }
}
