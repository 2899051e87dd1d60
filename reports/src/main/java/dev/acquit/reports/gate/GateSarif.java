package dev.acquit.reports.gate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.Visible;
import dev.acquit.reports.ci.Sarif;
import dev.acquit.reports.gate.JudgedFunction.Evidence;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import dev.acquit.reports.gate.JudgedFunction.Place;
import dev.acquit.reports.gate.JudgedFunction.Written;
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
    return Sarif.log(List.of(run(document)));
  }

  /// The run of a document.
  public static ObjectNode run(GateDocument document) {
    return new GateSarif(document).run();
  }

  private ObjectNode run() {
    ObjectNode run =
        Sarif.run(
            document.tool(),
            "acquit-gate/" + document.mapping().name() + "/",
            RULES.stream().map(this::rule).toList());
    boolean well = document.errors().isEmpty() && document.complete();
    ArrayNode notifications = Sarif.invocation(run, well, document.errors());
    for (GateDocument.Named n : document.notAnnotated()) {
      notifications.add(
          Sarif.notification(
              "note",
              n.function() + " was not judged: nothing says what it implements",
              Sarif.location(n.file(), n.line(), n.column())));
    }
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
    String meaning = GateWords.meaning(verdict);
    String advice = GateWords.advice(verdict);
    ObjectNode rule =
        Sarif.rule(
            id(verdict),
            name(verdict),
            GateWords.title(verdict),
            meaning,
            level(document.policy().getOrDefault(verdict, Severity.NONE)));
    rule.putObject("help")
        .put("text", meaning + "\n" + advice)
        .put("markdown", "**" + verdict + "** " + meaning + "\n\n**To do:** " + advice);
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

  private ObjectNode result(JudgedFunction f) {
    Verdict verdict = f.verdict();
    ObjectNode result = NODES.objectNode();
    result.put("ruleId", id(verdict)).put("ruleIndex", RULES.indexOf(verdict));
    result.put("level", level(f.severity()));
    result.set("message", Sarif.message(GateWords.message(f)));
    result.putArray("locations").add(Sarif.in(f.function(), first(f)));
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
        : Sarif.location(written.file(), written.line(), written.column());
  }

  private static ArrayNode related(JudgedFunction f) {
    ArrayNode related = NODES.arrayNode();
    if (f.place().written() != null) {
      Sarif.related(related, location(f.file(), f.place()), "what was emitted");
    }
    for (JudgedPath path : f.worst()) {
      for (PathStep step : path.steps()) {
        Sarif.related(
            related,
            location(f.file(), step.place()),
            step.instruction() + (step.weak() ? ", which the row has not at this place" : ""));
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
    ObjectNode location = Sarif.location(file, place.line(), place.column());
    if (location.at("/physicalLocation/region") instanceof ObjectNode region) {
      region.putObject("snippet").put("text", Visible.line(place.text()));
    }
    return location;
  }
}
