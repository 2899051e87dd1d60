package dev.acquit.cli;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// A document that somebody changed so that a reader would act otherwise.
///
/// @param what what was done to it, step by step
/// @param document the document
record Forgery(List<String> what, JsonNode document) {
  /// What somebody does.
  enum Way {
    /// A word that decides something, or its opposite.
    VERDICT,
    /// A number.
    COUNT,
    /// A hash for one that no file has, or that of another file.
    HASH,
    /// A file, a line or a column.
    PLACE,
    /// Any other text.
    WORDS,
    /// An element of a list is left out.
    DROP,
    /// An element of a list stands there twice.
    TWICE,
    /// Two elements of a list change their places.
    SWAP,
    /// A member is left out, which a reader may do without.
    MEMBER
  }

  private static final Set<String> DECIDES =
      Set.of(
          "verdict",
          "severity",
          "kind",
          "grade",
          "holds",
          "decision",
          "standing",
          "possible",
          "negative",
          "positive",
          "complete",
          "observation",
          "rule",
          "shows",
          "movement",
          "known",
          "asked",
          "flag",
          "undefined");

  private static final Set<String> PLACES = Set.of("file", "line", "column", "function", "test");

  /// Lists of which neither order nor number says anything.
  private static final Set<String> SETS = Set.of("tags");

  private static final int TRIES = 200;

  /// Changes a document once to thrice.
  ///
  /// @param original the document
  /// @param words what stands in documents under each name
  /// @param unnoticed fields of which nobody says that a change is noticed
  static Forgery of(
      JsonNode original, Map<String, Set<String>> words, Set<String> unnoticed, Random random) {
    JsonNode document = original.deepCopy();
    List<String> what = new ArrayList<>();
    int steps = 1 + random.nextInt(6) / 4;
    for (int tries = 0;
        tries < TRIES && (what.size() < steps || document.equals(original));
        tries++) {
      List<Mutant.Place> places =
          Mutant.places(document).values().stream()
              .flatMap(List::stream)
              .filter(p -> !unnoticed.contains(p.field()))
              .toList();
      Way way = Way.values()[random.nextInt(Way.values().length)];
      Mutant.Place place = places.get(random.nextInt(places.size()));
      String step = new Step(document, place, words, random).take(way);
      if (!step.isEmpty()) {
        what.add(step);
      }
    }
    return new Forgery(what, document);
  }

  /// A change of a document.
  private record Step(
      JsonNode document, Mutant.Place place, Map<String, Set<String>> words, Random random) {
    private static final Object NOTHING = new Object();

    /// @return what was done; empty if nothing fits
    String take(Way way) {
      JsonNode value = document.at(place.pointer());
      String was = value.toString();
      Object done =
          switch (way) {
            case VERDICT -> DECIDES.contains(name()) ? other(value) : NOTHING;
            case COUNT -> value.isIntegralNumber() ? number(value) : NOTHING;
            case HASH -> value.asText().matches("[0-9a-f]{64}") ? hash(value.asText()) : NOTHING;
            case PLACE -> PLACES.contains(name()) ? other(value) : NOTHING;
            case WORDS -> value.isTextual() ? other(value) : NOTHING;
            case DROP, TWICE, SWAP -> value instanceof ArrayNode list ? list(way, list) : NOTHING;
            case MEMBER -> {
              JsonNode parent = document.at(place.pointer().head());
              yield parent instanceof ObjectNode object ? member(object) : NOTHING;
            }
          };
      if (done == NOTHING) {
        return "";
      }
      if (done instanceof JsonNode changed && changed != value) {
        put(changed);
      }
      String now = document.at(place.pointer()).toString();
      return now.equals(was) ? "" : way + " " + place.pointer() + ": " + was + " -> " + now;
    }

    private String name() {
      return place.field().replaceFirst(".*\\.", "");
    }

    private Object other(JsonNode value) {
      var make = Rechecking.JSON.getNodeFactory();
      if (value.isBoolean()) {
        return make.booleanNode(!value.asBoolean());
      } else if (value.isIntegralNumber()) {
        return number(value);
      } else if (!value.isTextual()) {
        return NOTHING;
      }
      List<String> all =
          words.getOrDefault(name(), Set.of()).stream()
              .filter(w -> !w.equals(value.asText()))
              .toList();
      return all.isEmpty()
          ? make.textNode(value.asText() + "x")
          : make.textNode(all.get(random.nextInt(all.size())));
    }

    private JsonNode number(JsonNode value) {
      long n = value.asLong();
      long changed = n + List.of(1, -1, 7, -7).get(random.nextInt(4));
      return Rechecking.JSON.getNodeFactory().numberNode(changed < 0 ? n + 1 : changed);
    }

    private JsonNode hash(String hash) {
      List<String> others =
          words.values().stream()
              .flatMap(Set::stream)
              .filter(w -> w.matches("[0-9a-f]{64}") && !w.equals(hash))
              .distinct()
              .toList();
      return Rechecking.JSON
          .getNodeFactory()
          .textNode(
              others.isEmpty() || random.nextBoolean()
                  ? (hash.charAt(0) == '0' ? '1' : '0') + hash.substring(1)
                  : others.get(random.nextInt(others.size())));
    }

    private Object list(Way way, ArrayNode list) {
      if (list.isEmpty()) {
        return NOTHING;
      }
      if (way != Way.DROP && SETS.contains(name())) {
        return NOTHING;
      }
      int one = random.nextInt(list.size());
      ArrayNode changed = list.deepCopy();
      switch (way) {
        case DROP -> changed.remove(one);
        case TWICE -> changed.insert(one, list.get(one).deepCopy());
        default -> {
          int other = random.nextInt(list.size());
          changed.set(one, list.get(other));
          changed.set(other, list.get(one));
        }
      }
      return changed;
    }

    /// An empty list, or zero, is what a reader takes where there is none; of a policy only
    /// verdicts that occur say something.
    private Object member(ObjectNode object) {
      String name = place.pointer().last().getMatchingProperty();
      JsonNode value = object.get(name);
      boolean empty =
          value instanceof ArrayNode list ? list.isEmpty() : value.isNumber() && value.asInt() == 0;
      boolean idle =
          place.field().startsWith("policy") && !document.toString().contains(":\"" + name + "\"");
      return empty || idle ? NOTHING : object.remove(name);
    }

    private void put(JsonNode changed) {
      JsonPointer pointer = place.pointer();
      if (document.at(pointer.head()) instanceof ObjectNode object) {
        if (object.has(pointer.last().getMatchingProperty())) {
          object.set(pointer.last().getMatchingProperty(), changed);
        }
      } else if (document.at(pointer.head()) instanceof ArrayNode list) {
        list.set(pointer.last().getMatchingIndex(), changed);
      }
    }
  }
}
