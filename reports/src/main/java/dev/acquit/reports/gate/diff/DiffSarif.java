package dev.acquit.reports.gate.diff;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.reports.ci.Sarif;
import dev.acquit.reports.gate.diff.DiffDocument.Act;
import dev.acquit.reports.gate.diff.DiffDocument.Alone;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.text.Sha256;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A comparison in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
///
/// Each kind of change is a rule. A result stands at the line of the source that an instruction was
/// made from, where the PTX file says it; where it stands in PTX, before and now, are its related
/// locations. Fingerprints are made of the function, the kind and the sentence, so that a result
/// stays the same when lines move.
public final class DiffSarif {
  private static final String FINGERPRINT = "acquitChange/v1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<Change.Kind> RULES = Arrays.asList(Change.Kind.values());

  private final DiffDocument document;

  private DiffSarif(DiffDocument document) {
    this.document = document;
  }

  /// The document.
  public static String render(DiffDocument document) {
    return Sarif.log(List.of(new DiffSarif(document).run()));
  }

  private ObjectNode run() {
    ObjectNode run =
        Sarif.run(document.tool(), "acquit-gate-diff/", RULES.stream().map(this::rule).toList());
    Sarif.invocation(run, document.errors().isEmpty() && document.complete(), document.errors());
    ArrayNode results = run.putArray("results");
    for (ChangedFunction f : document.functions()) {
      DiffWords.shown(f, false).forEach(c -> results.add(result(f, c)));
    }
    document.alone().stream()
        .filter(a -> a.severity() != Severity.NONE)
        .forEach(a -> results.add(result(a)));
    run.putObject("properties")
        .put("before", document.before().name())
        .put("beforeSha256", document.before().sha256())
        .put("after", document.after().name())
        .put("afterSha256", document.after().sha256())
        .put("compared", document.summary().compared());
    return run;
  }

  private ObjectNode rule(Change.Kind kind) {
    return Sarif.rule(
        id(kind),
        name(kind),
        DiffWords.meaning(kind),
        DiffWords.meaning(kind),
        level(document.policy().getOrDefault(kind, kind.severity()), kind));
  }

  private static String id(Change.Kind kind) {
    return "diff-" + kind.name().toLowerCase(Locale.ROOT);
  }

  private static String name(Change.Kind kind) {
    return kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
  }

  private static String level(Severity severity, Change.Kind kind) {
    return switch (severity) {
      case ERROR -> "error";
      case UNKNOWN -> "warning";
      case WARNING -> kind.loses() ? "warning" : "note";
      case NONE -> "none";
    };
  }

  private ObjectNode result(ChangedFunction f, Changed c) {
    ObjectNode result =
        result(c.severity(), c.kind(), f.function(), DiffWords.sentence(c), DiffWords.where(c));
    ArrayNode related = NODES.arrayNode();
    related(related, c.after(), "now");
    related(related, c.before(), "before");
    related(related, c.across(), "what it moved past");
    result.set("relatedLocations", related);
    return result;
  }

  private static void related(ArrayNode related, @Nullable Act act, String when) {
    if (act != null) {
      Sarif.related(related, location(act.place()), when + ": " + act.text());
    }
  }

  private ObjectNode result(Alone a) {
    return result(a.severity(), a.kind(), a.function(), DiffWords.sentence(a), a.place());
  }

  private static ObjectNode result(
      Severity severity, Change.Kind kind, String function, String what, Spot where) {
    ObjectNode result = NODES.objectNode();
    result.put("ruleId", id(kind)).put("ruleIndex", RULES.indexOf(kind));
    result.put("level", level(severity, kind));
    result.set("message", Sarif.message(function + ": " + what));
    result.putArray("locations").add(Sarif.in(function, location(where)));
    result
        .putObject("partialFingerprints")
        .put(FINGERPRINT, Sha256.of(String.join("\n", function, kind.name(), what)));
    return result;
  }

  private static ObjectNode location(Spot spot) {
    return Sarif.location(spot.file(), spot.line(), spot.column());
  }
}
