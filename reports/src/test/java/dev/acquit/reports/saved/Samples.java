package dev.acquit.reports.saved;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Saved results for tests: real ones, cut down, and the same with hostile text in them.
public final class Samples {
  /// Markup, quotes, what ends things in HTML, Markdown and XML, a colour, a change of direction, a
  /// link and somebody's name.
  public static final String HOSTILE =
      "<script>alert(1)</script><img src=x onerror=alert(2)>\"'`|&amp;]]>--></style>*_~#@you"
          + " [a](javascript:b) https://example.org \u001b[31m\u202e\u0000\r\nsecond";

  private static final Path FOLDER = Path.of("src/test/resources/saved");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /// Members that programs read and not people: the words of these cannot be others.
  private static final Set<String> WORDS =
      Set.of(
          "schema",
          "kind",
          "severity",
          "decision",
          "deciding",
          "programClass",
          "quantifier",
          "language",
          "failedCas");

  /// The same of the gate's; its policy has a word for each verdict.
  private static final Set<String> GATE =
      Set.of(
          "verdict",
          "op",
          "order",
          "failure",
          "scope",
          "ending",
          "role",
          "shows",
          "space",
          "movement",
          "VANISHED",
          "NARROWER",
          "MOVED",
          "REPLACED",
          "REDUCED",
          "GONE",
          "ADDED",
          "WIDER",
          "NEW",
          "SHIFTED",
          "CONFORMS",
          "STRONGER",
          "WEAK_FIRST_LOAD",
          "NOT_DERIVABLE",
          "UNRECOGNISED",
          "MIXED_SIZE",
          "WEAKER",
          "WRONG_SPACE",
          "WRONG_VALUE");

  /// What came of the axioms of a published check.

  private Samples() {}

  /// The kinds of documents.
  public static List<String> kinds() {
    return List.of(
        "check",
        "verify",
        "run",
        "gate",
        "repair",
        "reproduce",
        "gate-litmus",
        "gate-scan",
        "gate-diff",
        "gate-sass",
        "abi");
  }

  /// A sample as a file.
  public static SavedFile of(String kind) throws IOException, InputException {
    return read(kind, text(kind));
  }

  /// The text of a sample.
  public static String text(String kind) throws IOException {
    return Files.readString(FOLDER.resolve(kind + ".json"));
  }

  /// A sample in which all text that is shown has something hostile and long in it.
  public static SavedFile hostile(String kind) throws IOException, InputException {
    StringBuilder text = new StringBuilder();
    for (JsonNode document :
        MAPPER.readerFor(JsonNode.class).<JsonNode>readValues(text(kind)).readAll()) {
      spoil(kind, document);
      text.append(MAPPER.writeValueAsString(document)).append('\n');
    }
    return new SavedFile(HOSTILE, read(kind, text.toString()).results());
  }

  private static SavedFile read(String kind, String text) throws IOException, InputException {
    return SavedReader.read(kind + ".json", new StringReader(text));
  }

  private static boolean word(String kind, String member) {
    return WORDS.contains(member)
        || Set.of("check", "verify", "run", "repair").contains(kind) && member.equals("verdict")
        || kind.equals("run") && member.equals("grade")
        || kind.equals("check") && member.equals("meaning")
        || kind.equals("verify") && member.equals("cure")
        || kind.equals("reproduce") && Set.of("holds", "reached").contains(member)
        || kind.startsWith("gate") && GATE.contains(member)
        || kind.equals("gate-litmus") && member.equals("table")
        || kind.equals("gate-sass") && member.equals("kept")
        || kind.equals("abi") && Set.of("consequence", "failOn").contains(member);
  }

  private static void spoil(String kind, JsonNode node) {
    switch (node) {
      case ObjectNode object -> {
        for (Map.Entry<String, JsonNode> e : object.properties()) {
          if (e.getValue() instanceof TextNode && !word(kind, e.getKey())) {
            e.setValue(new TextNode(HOSTILE + "x".repeat(2000)));
          } else if (!word(kind, e.getKey())) {
            spoil(kind, e.getValue());
          }
        }
      }
      case ArrayNode array -> {
        for (int i = 0; i < array.size(); i++) {
          if (array.get(i) instanceof TextNode) {
            array.set(i, new TextNode(HOSTILE));
          } else {
            spoil(kind, array.get(i));
          }
        }
      }
      default -> {}
    }
  }
}
