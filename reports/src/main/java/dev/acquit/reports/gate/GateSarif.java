package dev.acquit.reports.gate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.JudgedFunction.Evidence;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import dev.acquit.reports.gate.JudgedFunction.Place;
import dev.acquit.reports.gate.JudgedFunction.Written;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Sha256;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A run of the gate in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
///
/// Each verdict but CONFORMS is a rule. Findings that the baseline knows are suppressed results.
/// Fingerprints are made of the file's name without folders, the function, the operation, the
/// verdict and the shape, so that a finding stays the same when lines move.
public final class GateSarif {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String BASE = "SRCROOT";
  private static final String FINGERPRINT = "acquitFinding/v1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<Verdict> RULES =
      Arrays.stream(Verdict.values()).filter(v -> v != Verdict.CONFORMS).toList();

  private final GateDocument document;

  private GateSarif(GateDocument document) {
    this.document = document;
  }

  /// The document.
  public static String render(GateDocument document) {
    return render(List.of(document));
  }

  /// The document of several runs of the gate.
  public static String render(List<GateDocument> documents) {
    ObjectNode log = NODES.objectNode().put("$schema", SCHEMA).put("version", "2.1.0");
    ArrayNode runs = log.putArray("runs");
    documents.forEach(d -> runs.add(new GateSarif(d).run()));
    return Json.write(log);
  }

  private ObjectNode run() {
    ObjectNode run = NODES.objectNode();
    ObjectNode driver = run.putObject("tool").putObject("driver");
    driver.put("name", document.tool().name()).put("version", document.tool().version());
    ArrayNode rules = driver.putArray("rules");
    RULES.forEach(v -> rules.add(rule(v)));
    run.putObject("automationDetails").put("id", "acquit-gate/" + document.mapping().name() + "/");
    run.putArray("invocations").add(invocation());
    run.putObject("originalUriBaseIds")
        .putObject(BASE)
        .putObject("description")
        .put("text", "the folder in which the gate was started");
    run.put("columnKind", "utf16CodeUnits");
    ArrayNode results = run.putArray("results");
    document.functions().stream().filter(f -> f.finding()).forEach(f -> results.add(result(f)));
    ObjectNode properties = run.putObject("properties");
    properties
        .put("mapping", document.mapping().name())
        .put("mappingSha256", document.mapping().sha256())
        .put("judged", document.summary().judged())
        .put("notAnnotated", document.summary().notAnnotated());
    ObjectNode models = properties.putObject("models");
    document.models().forEach(m -> models.put(m.name(), m.sha256()));
    return run;
  }

  private ObjectNode rule(Verdict verdict) {
    ObjectNode rule = NODES.objectNode();
    rule.put("id", id(verdict)).put("name", name(verdict));
    rule.putObject("shortDescription").put("text", GateWords.title(verdict));
    rule.putObject("fullDescription").put("text", GateWords.meaning(verdict));
    String advice = GateWords.advice(verdict);
    rule.putObject("help")
        .put("text", GateWords.meaning(verdict) + "\n" + advice)
        .put(
            "markdown",
            "**" + verdict + "** " + GateWords.meaning(verdict) + "\n\n**To do:** " + advice);
    rule.putObject("defaultConfiguration")
        .put("level", level(document.policy().getOrDefault(verdict, Severity.NONE)));
    rule.putObject("properties").putArray("tags").add("atomics").add("memory-model").add("ptx");
    return rule;
  }

  private static String id(Verdict verdict) {
    return "gate-" + verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// `WRONG_VALUE` as `WrongValue`.
  private static String name(Verdict verdict) {
    StringBuilder name = new StringBuilder();
    for (String word : verdict.name().split("_", -1)) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return name.toString();
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case NONE -> "none";
      case UNKNOWN, WARNING -> "warning";
    };
  }

  private ObjectNode invocation() {
    ObjectNode invocation = NODES.objectNode();
    boolean well = document.errors().isEmpty() && document.complete();
    invocation.put("executionSuccessful", well);
    ArrayNode notifications = invocation.putArray("toolExecutionNotifications");
    for (ErrorJson e : document.errors()) {
      String hint = e.hint() == null ? "" : "\nhint: " + e.hint();
      notifications.add(
          notification("error", e.message() + hint, location(e.file(), e.line(), e.column())));
    }
    for (GateDocument.Named n : document.notAnnotated()) {
      notifications.add(
          notification(
              "note",
              n.function() + " was not judged: nothing says what it implements",
              location(n.file(), n.line(), n.column())));
    }
    return invocation;
  }

  private static ObjectNode notification(String level, String text, ObjectNode location) {
    ObjectNode notification = NODES.objectNode().put("level", level);
    notification.set("message", message(text));
    notification.putArray("locations").add(location);
    return notification;
  }

  private ObjectNode result(JudgedFunction f) {
    Verdict verdict = f.verdict();
    ObjectNode result = NODES.objectNode();
    result.put("ruleId", id(verdict)).put("ruleIndex", RULES.indexOf(verdict));
    result.put("level", level(f.severity()));
    result.set("message", message(GateWords.message(f)));
    ObjectNode location = first(f);
    location
        .putArray("logicalLocations")
        .addObject()
        .put("name", Visible.line(f.function()))
        .put("kind", "function");
    result.putArray("locations").add(location);
    ArrayNode related = related(f);
    if (!related.isEmpty()) {
      result.set("relatedLocations", related);
    }
    result.putObject("partialFingerprints").put(FINGERPRINT, fingerprint(f));
    if (document.baseline() != null) {
      result.put("baselineState", f.known() ? "unchanged" : "new");
    }
    if (f.known()) {
      result
          .putArray("suppressions")
          .addObject()
          .put("kind", "external")
          .put("status", "accepted")
          .put("justification", "known to the baseline");
    }
    result.set("properties", properties(f));
    return result;
  }

  /// The place in the source, if it is known; then that in the file is the first related one.
  private static ObjectNode first(JudgedFunction f) {
    Written written = f.place().written();
    return written == null
        ? location(f.file(), f.place())
        : location(written.file(), written.line(), written.column());
  }

  private static ArrayNode related(JudgedFunction f) {
    ArrayNode related = NODES.arrayNode();
    if (f.place().written() != null) {
      ObjectNode emitted = location(f.file(), f.place()).put("id", 0);
      emitted.set("message", message("what was emitted"));
      related.add(emitted);
    }
    for (JudgedPath path : f.worst()) {
      for (PathStep step : path.steps()) {
        ObjectNode location = location(f.file(), step.place());
        location.put("id", related.size());
        location.set(
            "message",
            message(
                step.instruction() + (step.weak() ? ", which the row has not at this place" : "")));
        related.add(location);
      }
    }
    return related;
  }

  private static ObjectNode properties(JudgedFunction f) {
    ObjectNode properties = NODES.objectNode();
    properties.put("source", f.source()).put("shape", f.shape());
    if (f.match() != null) {
      properties
          .put("row", f.match().row())
          .put("alternative", f.match().alternative())
          .put("sequence", f.match().sequence());
    }
    f.paths().stream()
        .map(JudgedPath::evidence)
        .filter(e -> e != null)
        .findFirst()
        .ifPresent(e -> properties.set("evidence", evidence(e)));
    return properties;
  }

  private static ObjectNode evidence(Evidence e) {
    ObjectNode evidence =
        NODES
            .objectNode()
            .put("shows", e.shows().word())
            .put("source", e.source())
            .put("emitted", e.emitted())
            .put("table", e.table());
    e.forbiddenBy().forEach(evidence.putArray("forbiddenBy")::add);
    e.allowedBy().forEach(evidence.putArray("allowedBy")::add);
    return evidence;
  }

  private static String fingerprint(JudgedFunction f) {
    String name = f.file().substring(f.file().lastIndexOf('/') + 1);
    return Sha256.of(
        String.join("\n", name, f.function(), f.source(), f.verdict().name(), f.shape()));
  }

  private static ObjectNode location(String file, Place place) {
    ObjectNode location = location(file, place.line(), place.column());
    if (location.at("/physicalLocation/region") instanceof ObjectNode region) {
      region.putObject("snippet").put("text", Visible.line(place.text()));
    }
    return location;
  }

  private static ObjectNode location(String file, int line, int column) {
    ObjectNode location = NODES.objectNode();
    ObjectNode physical = location.putObject("physicalLocation");
    ObjectNode artifact = physical.putObject("artifactLocation").put("uri", Uris.of(file));
    if (!file.startsWith("/")) {
      artifact.put("uriBaseId", BASE);
    }
    ObjectNode region = physical.putObject("region").put("startLine", line);
    // Compilers that know no column say 0.
    if (column > 0) {
      region.put("startColumn", column);
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
