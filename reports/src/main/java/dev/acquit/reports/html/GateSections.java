package dev.acquit.reports.html;

import dev.acquit.reports.GateWords;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateFunctionJson.PathJson;
import dev.acquit.reports.json.GateJson;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes the part of a page about a run of the gate.
public final class GateSections {
  /// More would make the page of a large run too big.
  private static final int DETAILS = 200;

  private GateSections() {}

  public static Section of(String id, String file, GateJson document) {
    List<GateFunctionJson> shown =
        document.functions().stream()
            .sorted(Comparator.comparingInt(GateSections::rank))
            .limit(DETAILS)
            .toList();
    Map<GateFunctionJson, String> anchors = new IdentityHashMap<>();
    shown.forEach(f -> anchors.put(f, id + "-" + (anchors.size() + 1)));
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("function", Kind.LINK, false),
            new Column("verdict", Kind.WORD, true),
            new Column("operation", Kind.WORD, false),
            new Column("order", Kind.WORD, false),
            new Column("scope", Kind.WORD, false),
            new Column("type", Kind.WORD, false),
            new Column("baseline", Kind.WORD, false),
            new Column("file", Kind.WORD, false),
            new Column("line", Kind.NUMBER, false));
    for (GateFunctionJson f : document.functions()) {
      table.row(
          Cell.link(f.function(), Optional.ofNullable(anchors.get(f))),
          Cell.word(f.verdict(), Tone.ofGate(f.verdict())),
          Cell.of(f.op()),
          Cell.of(GateMatrix.order(f)),
          Cell.of(GateMatrix.scope(f)),
          Cell.of(f.type() == null ? "" : f.type()),
          Cell.of(f.known() ? "known" : ""),
          Cell.of(f.file()),
          Cell.number(f.place().line()));
    }
    return new GateSection(
        id,
        file,
        document,
        GateMatrix.of(document.functions(), anchors),
        table.build(),
        shown.stream().map(f -> function(anchors.get(f), f)).toList());
  }

  /// New findings first, then those that are known, then what is only stronger.
  private static int rank(GateFunctionJson f) {
    int severity =
        switch (f.severity()) {
          case "error" -> 0;
          case "unknown" -> 1;
          case "warning" -> 2;
          default ->
              switch (GateWords.verdict(f)) {
                case CONFORMS -> 5;
                case STRONGER -> 4;
                default -> 3;
              };
        };
    return f.known() ? 3 : severity;
  }

  private static GateSection.Function function(String id, GateFunctionJson f) {
    List<PathJson> paths = f.paths().stream().filter(p -> p.verdict().equals(f.verdict())).toList();
    return new GateSection.Function(
        id, f, (paths.isEmpty() ? f.paths() : paths).stream().map(GateSections::path).toList());
  }

  private static GateSection.Path path(PathJson path) {
    var e = path.evidence();
    return new GateSection.Path(
        path,
        e == null
            ? null
            : Picture.of(
                "An allowed execution of the PTX program with what was emitted",
                e.emitted(),
                e.witness(),
                List.of()));
  }
}
