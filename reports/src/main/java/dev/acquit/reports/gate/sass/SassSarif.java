package dev.acquit.reports.gate.sass;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.gpu.cubin.Answer.Kept;
import dev.acquit.reports.ci.Sarif;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.gate.sass.SassDocument.Function;
import dev.acquit.reports.gate.sass.SassDocument.Instruction;
import dev.acquit.text.Sha256;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What became of PTX in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
///
/// Each verdict that somebody has to look at is a rule. A result stands at the line of the source,
/// where the PTX file says it, with that of the PTX beside it.
public final class SassSarif {
  private static final String FINGERPRINT = "acquitMachineCode/v1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<Kept> RULES =
      Arrays.stream(Kept.values()).filter(SassWords::finding).toList();

  private SassSarif() {}

  /// The document.
  public static String render(SassDocument document) {
    ObjectNode run =
        Sarif.run(
            document.tool(), "acquit-gate-sass/", RULES.stream().map(SassSarif::rule).toList());
    Sarif.invocation(run, document.errors().isEmpty() && document.complete(), document.errors());
    ArrayNode results = run.putArray("results");
    for (Function f : document.functions()) {
      f.instructions().stream()
          .filter(i -> SassWords.finding(i.kept()))
          .forEach(i -> results.add(result(f, i)));
    }
    return Sarif.log(List.of(run));
  }

  private static ObjectNode rule(Kept kept) {
    String name = kept.name().charAt(0) + kept.name().substring(1).toLowerCase(Locale.ROOT);
    return Sarif.rule(
        id(kept),
        name.replace("_k", "K"),
        SassWords.meaning(kept),
        SassWords.meaning(kept),
        level(kept));
  }

  private static String id(Kept kept) {
    return "sass-" + kept.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String level(Kept kept) {
    return kept == Kept.NOT_KNOWN ? "warning" : "error";
  }

  private static ObjectNode result(Function f, Instruction i) {
    String what = SassWords.sentence(i);
    ObjectNode result = NODES.objectNode();
    result.put("ruleId", id(i.kept())).put("ruleIndex", RULES.indexOf(i.kept()));
    result.put("level", level(i.kept()));
    result.set("message", Sarif.message(f.function() + ": " + what));
    result.putArray("locations").add(Sarif.in(f.function(), location(SassWords.where(i))));
    ArrayNode related = NODES.arrayNode();
    Sarif.related(related, location(i.place()), "PTX: " + i.text());
    result.set("relatedLocations", related);
    result
        .putObject("partialFingerprints")
        .put(FINGERPRINT, Sha256.of(String.join("\n", f.function(), i.kept().name(), what)));
    return result;
  }

  private static ObjectNode location(Spot spot) {
    return Sarif.location(spot.file(), spot.line(), spot.column());
  }
}
