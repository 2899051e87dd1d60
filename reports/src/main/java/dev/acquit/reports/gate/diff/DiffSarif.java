package dev.acquit.reports.gate.diff;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.Uris;
import dev.acquit.reports.gate.diff.DiffDocument.Act;
import dev.acquit.reports.gate.diff.DiffDocument.Alone;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Sha256;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A comparison in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
///
/// Each kind of change is a rule. A result stands at the line of the source that an instruction was
/// made from, where the PTX file says it; where it stands in PTX, before and now, are its related
/// locations. Fingerprints are made of the function, the kind and the sentence, so that a result
/// stays the same when lines move.
public final class DiffSarif {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String FINGERPRINT = "acquitChange/v1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<Change.Kind> RULES = Arrays.asList(Change.Kind.values());

  private final DiffDocument document;

  private DiffSarif(DiffDocument document) {
    this.document = document;
  }

  /// The document.
  public static String render(DiffDocument document) {
    ObjectNode log = NODES.objectNode().put("$schema", SCHEMA).put("version", "2.1.0");
    log.putArray("runs").add(new DiffSarif(document).run());
    return Json.write(log);
  }

  private ObjectNode run() {
    ObjectNode run = NODES.objectNode();
    ObjectNode driver = run.putObject("tool").putObject("driver");
    driver.put("name", document.tool().name()).put("version", document.tool().version());
    ArrayNode rules = driver.putArray("rules");
    RULES.forEach(k -> rules.add(rule(k)));
    run.putObject("automationDetails").put("id", "acquit-gate-diff/");
    run.putArray("invocations").add(invocation());
    run.put("columnKind", "utf16CodeUnits");
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
    ObjectNode rule = NODES.objectNode();
    rule.put("id", id(kind)).put("name", name(kind));
    rule.putObject("shortDescription").put("text", DiffWords.meaning(kind));
    rule.putObject("fullDescription").put("text", DiffWords.meaning(kind));
    rule.putObject("defaultConfiguration")
        .put("level", level(document.policy().getOrDefault(kind, kind.severity()), kind));
    rule.putObject("properties").putArray("tags").add("atomics").add("memory-model").add("ptx");
    return rule;
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
      case WARNING -> kind.loses() || kind == Change.Kind.GONE ? "warning" : "note";
      case NONE -> "none";
    };
  }

  private ObjectNode invocation() {
    ObjectNode invocation = NODES.objectNode();
    invocation.put("executionSuccessful", document.errors().isEmpty() && document.complete());
    ArrayNode notifications = invocation.putArray("toolExecutionNotifications");
    for (ErrorJson e : document.errors()) {
      ObjectNode notification = notifications.addObject().put("level", "error");
      String hint = e.hint() == null ? "" : "\nhint: " + e.hint();
      notification.set("message", message(e.message() + hint));
      notification
          .putArray("locations")
          .add(location(new Spot(e.file(), e.line(), e.column()), null));
    }
    return invocation;
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
      ObjectNode location = location(act.place(), null);
      location.put("id", related.size());
      location.set("message", message(when + ": " + act.text()));
      related.add(location);
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
    result.set("message", message(function + ": " + what));
    result.putArray("locations").add(location(where, function));
    result
        .putObject("partialFingerprints")
        .put(FINGERPRINT, Sha256.of(String.join("\n", function, kind.name(), what)));
    return result;
  }

  private static ObjectNode location(Spot spot, @Nullable String function) {
    ObjectNode location = NODES.objectNode();
    ObjectNode physical = location.putObject("physicalLocation");
    physical.putObject("artifactLocation").put("uri", Uris.of(spot.file()));
    physical
        .putObject("region")
        .put("startLine", Math.max(1, spot.line()))
        .put("startColumn", Math.max(1, spot.column()));
    if (function != null) {
      location
          .putArray("logicalLocations")
          .addObject()
          .put("name", Visible.line(Objects.requireNonNull(function)))
          .put("kind", "function");
    }
    return location;
  }

  /// What would be read as a link is written so that it is not.
  private static ObjectNode message(String text) {
    String visible = Visible.lines(text);
    return NODES
        .objectNode()
        .put("text", visible.contains("](") ? visible.replace("[", "\\[") : visible);
  }
}
