package dev.acquit.reports.story;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.reports.Visible;
import dev.acquit.reports.ci.Sarif;
import dev.acquit.reports.story.Finding.Place;
import dev.acquit.reports.story.Finding.Rule;
import dev.acquit.reports.story.Finding.Step;
import dev.acquit.text.Sha256;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The findings of a story in the Static Analysis Results Interchange Format, version 2.1.0
/// (OASIS). A result stands in the source, where that is known, with what was read beside it.
public final class StorySarif {
  private static final String FINGERPRINT = "acquitStory/v1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private StorySarif() {}

  /// The document.
  public static String render(ToldDocument document) {
    return Sarif.log(List.of(run(document)));
  }

  /// The run of a document.
  public static ObjectNode run(ToldDocument document) {
    Story story = document.story();
    List<Rule> rules = story.rules();
    List<String> ids = rules.stream().map(Rule::id).toList();
    ObjectNode run =
        Sarif.run(
            document.tool(),
            "acquit-" + document.command().replace(' ', '-') + "/",
            rules.stream().map(StorySarif::rule).toList());
    ArrayNode notes = Sarif.invocation(run, story.input().well(), story.input().errors());
    story.input().undone().forEach(u -> notes.add(Sarif.notification("error", u)));
    story
        .input()
        .notes()
        .forEach(n -> notes.add(Sarif.notification("note", n.what(), location(n.place()))));
    ArrayNode results = run.putArray("results");
    story.findings().forEach(f -> results.add(result(f, ids.indexOf(f.rule()))));
    return run;
  }

  private static ObjectNode rule(Rule rule) {
    ObjectNode node =
        Sarif.rule(
            rule.id(),
            Arrays.stream(rule.id().split("-", -1))
                .map(w -> w.substring(0, 1).toUpperCase(Locale.ROOT) + w.substring(1))
                .collect(Collectors.joining()),
            rule.title(),
            rule.meaning(),
            rule.level().word());
    if (!rule.help().isEmpty()) {
      node.putObject("help")
          .put("text", rule.meaning() + "\n" + rule.help())
          .put("markdown", rule.meaning() + "\n\n**To do:** " + rule.help());
    }
    ArrayNode tags = ((ObjectNode) node.get("properties")).putArray("tags");
    rule.tags().forEach(tags::add);
    return node;
  }

  private static ObjectNode result(Finding f, int index) {
    ObjectNode result = NODES.objectNode();
    result.put("ruleId", f.rule()).put("ruleIndex", index).put("level", f.level().word());
    result.set("message", Sarif.message(f.sentence()));
    ObjectNode at = location(f.source().orElse(f.place()));
    result.putArray("locations").add(f.in().map(i -> Sarif.in(i, at)).orElse(at));
    ArrayNode related = NODES.arrayNode();
    if (f.source().isPresent()) {
      Sarif.related(related, location(f.place()), "PTX");
    }
    f.related().forEach(s -> Sarif.related(related, location(s.place()), s.what()));
    if (!related.isEmpty()) {
      result.set("relatedLocations", related);
    }
    if (!f.flows().isEmpty()) {
      ArrayNode threads = result.putArray("codeFlows").addObject().putArray("threadFlows");
      f.flows().forEach(flow -> threads.add(flow(flow)));
    }
    if (f.known()) {
      result.put("baselineState", "unchanged");
      result.putArray("suppressions").addObject().put("kind", "external").put("status", "accepted");
    }
    String file = f.place().file().substring(f.place().file().lastIndexOf('/') + 1);
    result
        .putObject("partialFingerprints")
        .put(FINGERPRINT, Sha256.of(String.join("\n", file, f.rule(), f.sentence())));
    return result;
  }

  private static ObjectNode flow(List<Step> steps) {
    ObjectNode flow = NODES.objectNode();
    ArrayNode locations = flow.putArray("locations");
    for (Step step : steps) {
      ObjectNode location = location(step.place());
      location.set("message", Sarif.message(step.what()));
      locations.addObject().set("location", location);
    }
    return flow;
  }

  private static ObjectNode location(Place place) {
    ObjectNode location = Sarif.location(place.file(), place.line(), place.column());
    if (!place.text().isEmpty()
        && location.at("/physicalLocation/region") instanceof ObjectNode region) {
      region.putObject("snippet").put("text", Visible.line(place.text()));
    }
    return location;
  }
}
