package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrWordList.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The debugging information of a module: where instructions come from. Mutable, within one
/// reading.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#dilocation">LangRef: DILocation</a>
final class IrDebug {
  private static final Set<String> NODES =
      Set.of("!DILocation", "!DILexicalBlock", "!DILexicalBlockFile", "!DISubprogram", "!DIFile");
  private static final Pattern VALUE = Pattern.compile("!\\d+|\\d{1,9}|\".*\"", Pattern.DOTALL);
  private static final int DEEPEST = 100;

  private final Map<String, Map<String, String>> nodes = new HashMap<>();

  /// Takes a node of metadata, `!7 = distinct !DILocation(line: 1, ...)`, if it is about places.
  void node(List<Word> words) {
    int at = words.size() > 2 && words.get(2).text().equals("distinct") ? 3 : 2;
    if (at >= words.size() || !NODES.contains(words.get(at).text())) {
      return;
    }
    Map<String, String> fields = new HashMap<>();
    for (int i = at; i + 2 < words.size(); i++) {
      String value = words.get(i + 2).text();
      if (words.get(i + 1).text().equals(":") && VALUE.matcher(value).matches()) {
        fields.putIfAbsent(words.get(i).text(), value);
      }
    }
    nodes.put(words.getFirst().text(), fields);
  }

  /// The places of a location: the innermost first.
  ///
  /// @param location its number, as in `!dbg !7`
  List<IrSpot> spots(String location) {
    List<IrSpot> spots = new ArrayList<>();
    Optional<String> at = Optional.of(location);
    while (at.isPresent() && spots.size() < DEEPEST) {
      Map<String, String> node = nodes.getOrDefault(at.get(), Map.of());
      if (!node.containsKey("line")) {
        break;
      }
      spots.add(
          new IrSpot(
              file(node.getOrDefault("scope", "")), number(node, "line"), number(node, "column")));
      at = Optional.ofNullable(node.get("inlinedAt"));
    }
    return spots;
  }

  private static int number(Map<String, String> node, String field) {
    String text = node.getOrDefault(field, "0");
    return Character.isDigit(text.charAt(0)) ? Integer.parseInt(text) : 0;
  }

  /// The file of a scope, or of the one around it.
  private String file(String scope) {
    String at = scope;
    for (int i = 0; i < DEEPEST; i++) {
      Map<String, String> node = nodes.getOrDefault(at, Map.of());
      if (node.containsKey("file")) {
        Map<String, String> file = nodes.getOrDefault(node.get("file"), Map.of());
        String name = text(file, "filename");
        String folder = text(file, "directory");
        return name.startsWith("/") || folder.isEmpty() ? name : folder + "/" + name;
      }
      at = node.getOrDefault("scope", "");
    }
    return "";
  }

  private static String text(Map<String, String> node, String field) {
    return IrWordList.plain(node.getOrDefault(field, ""));
  }
}
