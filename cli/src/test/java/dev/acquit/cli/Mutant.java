package dev.acquit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// A result in which one thing is changed.
///
/// @param field where: the last two names on the way there
/// @param what what was changed
/// @param document the result
record Mutant(String field, String what, JsonNode document) {
  /// Below these the names are data, such as registers.
  private static final Set<String> MAPS =
      Set.of(
          "values",
          "relations",
          "policy",
          "configurations.states",
          "summary.verdicts",
          "summary.changes");

  /// The words that stand at a name, in the results and in the schemas.
  static Map<String, Set<String>> words(Iterable<JsonNode> documents, Iterable<JsonNode> schemas) {
    Map<String, Set<String>> words = new TreeMap<>();
    documents.forEach(d -> collect(words, "", d));
    schemas.forEach(s -> enums(words, s, s));
    return words;
  }

  private static void collect(Map<String, Set<String>> words, String name, JsonNode at) {
    if (at.isTextual() && !name.isEmpty()) {
      words.computeIfAbsent(name, n -> new TreeSet<>()).add(at.asText());
    }
    at.properties().forEach(e -> collect(words, e.getKey(), e.getValue()));
    if (at.isArray()) {
      at.forEach(element -> collect(words, name, element));
    }
  }

  private static void enums(Map<String, Set<String>> words, JsonNode schema, JsonNode at) {
    at.path("properties")
        .properties()
        .forEach(e -> {
          JsonNode type = e.getValue();
          if (type.has("$ref")) {
            type = schema.at(type.get("$ref").asText().substring(1));
          }
          type.path("enum")
              .forEach(
                  w -> words.computeIfAbsent(e.getKey(), n -> new TreeSet<>()).add(w.asText()));
        });
    at.forEach(below -> enums(words, schema, below));
  }

  /// A copy with one change, at a place that is drawn level by level.
  static Mutant of(JsonNode original, Map<String, Set<String>> words, Random random) {
    JsonNode document = original.deepCopy();
    List<String> path = new ArrayList<>();
    JsonNode at = document;
    while (true) {
      if (at instanceof ArrayNode list) {
        if (list.isEmpty()) {
          return new Mutant(field(path), "nothing", document);
        }
        int i = random.nextInt(list.size());
        int way = random.nextInt(12);
        if (way == 0) {
          list.remove(i);
          return new Mutant(field(path), "without element " + i, document);
        } else if (way == 1) {
          list.insert(i, list.get(i).deepCopy());
          return new Mutant(field(path), "element " + i + " twice", document);
        } else if (list.get(i).isValueNode()) {
          JsonNode before = list.get(i);
          list.set(i, changed(before, path.isEmpty() ? "" : path.getLast(), words, random));
          return new Mutant(field(path), before + " to " + list.get(i), document);
        }
        at = list.get(i);
      } else if (at instanceof ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        // Who wrote it is no part of what it says.
        names.removeAll(List.of("tool", "schema"));
        if (names.isEmpty()) {
          return new Mutant(field(path), "nothing", document);
        }
        String name = names.get(random.nextInt(names.size()));
        path.add(name);
        JsonNode before = object.get(name);
        if (before.isValueNode()) {
          object.set(name, changed(before, name, words, random));
          return new Mutant(field(path), before + " to " + object.get(name), document);
        }
        at = before;
      } else {
        return new Mutant(field(path), "nothing", document);
      }
    }
  }

  private static String field(List<String> path) {
    int end = path.size();
    for (int i = 0; i < path.size() && end == path.size(); i++) {
      String two = i == 0 ? "" : path.get(i - 1) + "." + path.get(i);
      end = MAPS.contains(path.get(i)) || MAPS.contains(two) ? i + 1 : end;
    }
    return String.join(".", path.subList(Math.max(0, end - 2), end));
  }

  private static JsonNode changed(
      JsonNode value, String name, Map<String, Set<String>> words, Random random) {
    var make = Rechecking.JSON.getNodeFactory();
    if (value.isBoolean()) {
      return make.booleanNode(!value.asBoolean());
    } else if (value.isIntegralNumber()) {
      return make.numberNode(value.asLong() + (random.nextBoolean() ? 1 : -1));
    } else if (value.isNumber()) {
      return make.numberNode(value.asDouble() + 1);
    } else if (value.isNull()) {
      return value;
    }
    String word = value.asText();
    List<String> others = new ArrayList<>(words.getOrDefault(name, new HashSet<>()));
    others.remove(word);
    if (!others.isEmpty() && random.nextInt(4) > 0) {
      return make.textNode(others.get(random.nextInt(others.size())));
    }
    int at = word.isEmpty() ? 0 : random.nextInt(word.length());
    return make.textNode(
        word.isEmpty()
            ? "x"
            : word.substring(0, at) + (char) ('a' + random.nextInt(26)) + word.substring(at + 1));
  }
}
