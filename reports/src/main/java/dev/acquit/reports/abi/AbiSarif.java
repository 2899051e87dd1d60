package dev.acquit.reports.abi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.abi.rule.Rule;
import dev.acquit.reports.abi.AbiDocument.Found;
import dev.acquit.reports.ci.Sarif;
import dev.acquit.text.Sha256;
import java.util.List;

/// What was found in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
public final class AbiSarif {
  private static final String FINGERPRINT = "acquitAbi/v1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private AbiSarif() {}

  /// The document.
  public static String render(AbiDocument d) {
    List<Rule> rules = AbiWords.rules();
    List<String> ids = rules.stream().map(Rule::id).toList();
    ObjectNode run =
        Sarif.run(
            d.tool(),
            "acquit-" + AbiWords.command(d).replace(' ', '-') + "/",
            rules.stream().map(AbiSarif::rule).toList());
    Sarif.invocation(run, d.errors().isEmpty() && d.complete(), d.errors());
    ArrayNode results = run.putArray("results");
    d.findings().forEach(f -> results.add(result(f, ids.indexOf(f.rule()))));
    return Sarif.log(List.of(run));
  }

  private static ObjectNode rule(Rule rule) {
    ObjectNode node =
        Sarif.rule(
            rule.id(),
            rule.name().replace("_", ""),
            AbiWords.meaning(rule),
            AbiWords.meaning(rule),
            "error");
    ((ObjectNode) node.get("properties")).putArray("tags").add("abi").add("ptx");
    return node;
  }

  private static ObjectNode result(Found f, int index) {
    String what = AbiWords.sentence(f);
    ObjectNode result = NODES.objectNode();
    result.put("ruleId", f.rule()).put("ruleIndex", index);
    result.put(
        "level",
        switch (f.severity()) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case NOTE -> "note";
        });
    result.set("message", Sarif.message(what));
    ObjectNode ptx = Sarif.location(f.file(), f.line(), f.column());
    ObjectNode at =
        f.source() == null ? ptx : Sarif.location(f.source().file(), f.source().line(), 0);
    result.putArray("locations").add(f.where() == null ? at : Sarif.in(f.where(), at));
    if (f.source() != null) {
      ArrayNode related = NODES.arrayNode();
      Sarif.related(related, ptx, "PTX");
      result.set("relatedLocations", related);
    }
    result
        .putObject("partialFingerprints")
        .put(FINGERPRINT, Sha256.of(String.join("\n", f.rule(), what)));
    return result;
  }
}
