package dev.acquit.codegen.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The debugging information of a module: where instructions come from. Mutable, within one
/// reading.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#dilocation">LangRef: DILocation</a>
final class IrDebug {
  private static final Pattern NODE =
      Pattern.compile(
          "(!\\d+) = (?:distinct )?"
              + "!(DILocation|DILexicalBlock|DILexicalBlockFile|DISubprogram|DIFile)\\((.*)\\)\\s*");
  private static final Pattern FIELD =
      Pattern.compile("(\\w+): (!\\d+|\\d{1,9}(?!\\d)|\"[^\"]*\")");
  private static final int DEEPEST = 100;

  private final Map<String, Map<String, String>> nodes = new HashMap<>();

  /// Takes a line of the module, if it is about places.
  void line(String text) {
    Matcher node = NODE.matcher(text);
    if (node.matches()) {
      Map<String, String> fields = new HashMap<>();
      Matcher field = FIELD.matcher(node.group(3));
      while (field.find()) {
        fields.putIfAbsent(field.group(1), field.group(2));
      }
      nodes.put(node.group(1), fields);
    }
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
    return IrLine.plain(node.getOrDefault(field, ""));
  }
}
