package dev.acquit.cli;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// A result in which one thing is changed.
///
/// @param field where: the names on the way there
/// @param what what was changed
/// @param document the result
record Mutant(String field, String what, JsonNode document) {
  private static final List<JsonNode> NONE = List.of();

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

  /// A place in a document.
  ///
  /// @param field the names on the way there, without the numbers of elements
  /// @param pointer where it is, as RFC 6901 has it
  record Place(String field, JsonPointer pointer) {}

  /// All places of a document but who wrote it, by the names on the way there.
  static Map<String, List<Place>> places(JsonNode document) {
    Map<String, List<Place>> places = new TreeMap<>();
    places(places, document, List.of(), JsonPointer.empty());
    return places;
  }

  private static void places(
      Map<String, List<Place>> places, JsonNode at, List<String> path, JsonPointer pointer) {
    String field = field(path);
    if (!at.isObject() && !at.isNull() && !pointer.matches()) {
      places.computeIfAbsent(field, f -> new ArrayList<>()).add(new Place(field, pointer));
    }
    for (Map.Entry<String, JsonNode> member : at.properties()) {
      // Who wrote it is no part of what it says.
      if (!path.isEmpty() || !Set.of("tool", "schema").contains(member.getKey())) {
        List<String> below = new ArrayList<>(path);
        below.add(member.getKey());
        places(places, member.getValue(), below, pointer.appendProperty(member.getKey()));
      }
    }
    for (int i = 0; at.isArray() && i < at.size(); i++) {
      if (at.get(i).isContainerNode()) {
        places(places, at.get(i), path, pointer.appendIndex(i));
      }
    }
  }

  /// Copies of a document, each with one change at a place.
  static List<Mutant> at(JsonNode original, Place place, Map<String, Set<String>> words) {
    List<Mutant> mutants = new ArrayList<>();
    JsonNode value = original.at(place.pointer());
    String name = place.field().replaceFirst(".*\\.", "");
    if (value instanceof ArrayNode list) {
      if (!list.isEmpty()) {
        ArrayNode less = list.deepCopy();
        less.remove(0);
        mutants.add(with(original, place, less));
        mutants.add(with(original, place, list.deepCopy().add(list.get(0))));
        for (JsonNode other : list.get(0).isValueNode() ? others(list.get(0), name, words) : NONE) {
          ArrayNode changed = list.deepCopy();
          changed.set(0, other);
          mutants.add(with(original, place, changed));
        }
      }
    } else {
      others(value, name, words).forEach(other -> mutants.add(with(original, place, other)));
    }
    return mutants;
  }

  private static Mutant with(JsonNode original, Place place, JsonNode value) {
    JsonNode document = original.deepCopy();
    JsonNode parent = document.at(place.pointer().head());
    if (parent instanceof ArrayNode list) {
      list.set(place.pointer().last().getMatchingIndex(), value);
    } else {
      ((ObjectNode) parent).set(place.pointer().last().getMatchingProperty(), value);
    }
    return new Mutant(
        place.field(),
        place.pointer() + ": " + original.at(place.pointer()) + " to " + value,
        document);
  }

  private static List<JsonNode> others(
      JsonNode value, String name, Map<String, Set<String>> words) {
    var make = Rechecking.JSON.getNodeFactory();
    if (value.isBoolean()) {
      return List.of(make.booleanNode(!value.asBoolean()));
    } else if (value.isIntegralNumber()) {
      return List.of(make.numberNode(value.asLong() + 1));
    } else if (value.isNumber()) {
      return List.of(make.numberNode(value.asDouble() + 1));
    }
    String word = value.asText();
    List<JsonNode> others = new ArrayList<>();
    if (word.matches("[0-9a-f]{64}")) {
      others.add(make.textNode("0".repeat(64)));
    }
    words.getOrDefault(name, Set.of()).stream()
        .filter(w -> !w.equals(word))
        .limit(2)
        .forEach(w -> others.add(make.textNode(w)));
    others.add(make.textNode(word + "x"));
    return others;
  }

  private static String field(List<String> path) {
    int end = path.size();
    for (int i = 0; i < path.size() && end == path.size(); i++) {
      String two = i == 0 ? "" : path.get(i - 1) + "." + path.get(i);
      end = MAPS.contains(path.get(i)) || MAPS.contains(two) ? i + 1 : end;
    }
    return String.join(".", path.subList(0, end));
  }
}
