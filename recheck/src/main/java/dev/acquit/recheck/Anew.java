package dev.acquit.recheck;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.recheck.Finding.Standing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Holds a document against what its command says today of the same inputs, member by member. What
/// was left open before is settled by it, as far as the engine of this version is believed.
final class Anew {
  private static final ObjectMapper JSON = new ObjectMapper();

  /// More differences than these tell a reader nothing.
  private static final int SHOWN = 10;

  /// What a compiler is known by, in documents of commands that run one.
  private static final List<String> COMPILERS =
      List.of(
          "/version",
          "/program",
          "/compiler",
          "/compiled/compiler",
          "/compiled/program",
          "/compiled/command");

  /// Below these how much was done is counted, which is less where answers are kept.
  private static final Map<String, List<String>> EFFORT =
      Map.of("compiled", List.of("runs", "kept"), "answers", List.of("remembered"));

  /// What tells the elements of lists apart.
  private static final List<String> NAMES =
      List.of("file", "function", "source", "test", "model", "rule", "where", "line", "column");

  private final List<String> differences = new ArrayList<>();

  private Anew() {}

  /// Asks again and compares.
  ///
  /// @param findings what was found before; what is open there is confirmed if the answers are the
  ///   same
  /// @param document the document
  /// @param command which command it is of
  /// @param words what was typed
  static void compare(
      Findings findings, JsonNode document, String command, List<String> words, Rerun rerun) {
    switch (rerun.ask(command, words)) {
      case Rerun.Answer.NotAsked(String why, List<String> missing) -> {
        if (!missing.isEmpty()) {
          findings.open("its inputs are not at hand: " + String.join(", ", missing));
        } else if (findings.open() && !why.isEmpty()) {
          findings.open(why);
        }
      }
      case Rerun.Answer.Told(String json) -> {
        JsonNode fresh;
        try {
          fresh = JSON.readTree(json);
        } catch (JsonProcessingException e) {
          findings.open("it was asked again, and gave no answer");
          return;
        }
        Optional<String> other = other(document, fresh);
        if (other.isPresent()) {
          findings.open(other.get());
          return;
        }
        Anew anew = new Anew();
        // Written once more, so that numbers are of the same kind.
        anew.differ("", plain(read(document)), plain(fresh));
        anew.say(findings);
      }
    }
  }

  /// What a document says of the compiler that made its files: its version, where it is, and how it
  /// was called. Another one may rightly do otherwise.
  private static Optional<String> other(JsonNode said, JsonNode found) {
    return COMPILERS.stream()
        .map(JsonPointer::compile)
        .filter(p -> !said.at(p).equals(found.at(p)))
        .map(p ->
            "the compiler is not at hand: it was %s, here it is %s"
                .formatted(shown(said.at(p)), shown(found.at(p))))
        .findFirst();
  }

  private static JsonNode read(JsonNode tree) {
    try {
      return JSON.readTree(JSON.writeValueAsString(tree));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("it was JSON before", e);
    }
  }

  private void say(Findings findings) {
    if (differences.isEmpty()) {
      findings.settle();
      findings.confirmed("the whole answer: computed anew from its inputs, it is the same");
      return;
    }
    differences.stream().limit(SHOWN).forEach(findings::wrong);
    if (differences.size() > SHOWN) {
      findings.wrong((differences.size() - SHOWN) + " more that its inputs do not give");
    }
  }

  /// Without who wrote it and how long that took.
  private static JsonNode plain(JsonNode document) {
    JsonNode copy = document.deepCopy();
    if (copy instanceof ObjectNode object) {
      object.remove("tool");
      // Of a published check done again: where.
      object.remove("machine");
    }
    withoutTimes("", copy);
    return copy;
  }

  private static void withoutTimes(String name, JsonNode at) {
    if (at instanceof ObjectNode object && !name.equals("bounds")) {
      object.remove("timeMs");
      if (object.path("steps").isNumber()) {
        object.remove("steps");
      }
      object.remove(EFFORT.getOrDefault(name, List.of()));
    }
    at.properties().forEach(e -> withoutTimes(e.getKey(), e.getValue()));
    if (at.isArray()) {
      at.forEach(element -> withoutTimes(name, element));
    }
  }

  private void differ(String path, JsonNode said, JsonNode found) {
    if (said.isObject() && found.isObject()) {
      members(path, said, found);
    } else if (said.isArray() && found.isArray()) {
      elements(path, said, found);
    } else if (!said.equals(found)) {
      differences.add(
          "%s: it says %s, its inputs give %s".formatted(path, shown(said), shown(found)));
    }
  }

  /// A policy of an older version has fewer verdicts than there are now; that of each verdict that
  /// occurs is asked for elsewhere.
  private void members(String path, JsonNode said, JsonNode found) {
    Set<String> names = new TreeSet<>();
    said.fieldNames().forEachRemaining(names::add);
    if (!path.equals("policy")) {
      found.fieldNames().forEachRemaining(names::add);
    }
    for (String name : names) {
      differ(path.isEmpty() ? name : path + "." + name, said.path(name), found.path(name));
    }
  }

  private void elements(String path, JsonNode said, JsonNode found) {
    List<String> names = names(said);
    List<String> others = names(found);
    if (names.equals(others)) {
      for (int i = 0; i < said.size(); i++) {
        String name = names.get(i).isEmpty() ? String.valueOf(i + 1) : names.get(i);
        differ(path + " (" + name + ")", said.get(i), found.get(i));
      }
      return;
    }
    List<String> more = new ArrayList<>(names);
    others.forEach(more::remove);
    List<String> less = new ArrayList<>(others);
    names.forEach(less::remove);
    new LinkedHashSet<>(more)
        .forEach(
            n -> differences.add(path + ": it has " + said(n) + ", its inputs do not give it"));
    new LinkedHashSet<>(less)
        .forEach(n -> differences.add(path + ": its inputs give " + said(n) + ", it is left out"));
    if (more.isEmpty() && less.isEmpty()) {
      differences.add(path + ": its inputs give another order");
    }
  }

  private static String said(String name) {
    return name.isEmpty() ? "one more" : name;
  }

  private static List<String> names(JsonNode list) {
    List<String> names = new ArrayList<>();
    for (JsonNode element : list) {
      List<String> parts = new ArrayList<>();
      for (String name : NAMES) {
        JsonNode part = element.path(name);
        if (part.has("name")) {
          part = part.get("name");
        }
        if (part.isTextual() || part.isNumber()) {
          parts.add(part.asText());
        }
      }
      names.add(String.join(" ", parts));
    }
    return names;
  }

  private static String shown(@Nullable JsonNode value) {
    String text = value == null || value.isMissingNode() ? "nothing" : value.toString();
    return text.length() > 120 ? text.substring(0, 120) + "..." : text;
  }

  /// How a finding stands after the answer was found to be the same.
  static Finding settled(Finding finding) {
    return finding.standing() == Standing.OPEN
        ? new Finding(Standing.CONFIRMED, finding.what() + " (the engine of today says so)")
        : finding;
  }
}
