package dev.acquit.gpu.lowered;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an instruction does to memory that other threads see, as far as its words say it.
///
/// @param kind `ld`, `st`, `atom` or `fence`
/// @param operation that of an `atom`, else empty
/// @param semantics `relaxed`, `acquire`, ...
/// @param scope `cta`, `gpu` or `sys`
/// @param type `u32`, of a fence empty
record Deed(String kind, String operation, String semantics, String scope, String type) {
  private static final Pattern LINE =
      Pattern.compile("\\s*(?:@!?%\\w+\\s+)?(ld|st|atom|red|fence|membar)\\.([a-z0-9_.]+)\\b.*");
  private static final Pattern TYPE = Pattern.compile("[busf]\\d+");
  private static final Set<String> ACCESSES = Set.of("ld", "st");
  private static final Set<String> SCOPES = Set.of("cta", "gpu", "sys");
  private static final Set<String> SEMANTICS =
      Set.of("relaxed", "acquire", "release", "acq_rel", "sc");
  private static final Set<String> OPERATIONS =
      Set.of("add", "and", "or", "xor", "min", "max", "exch", "cas");

  /// Those of a text in its order. Loads and stores that name no semantics are left out: they are
  /// of parameters and of the compiler's own variables.
  static List<Deed> of(Stream<String> lines) {
    List<Deed> deeds = new ArrayList<>();
    lines
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(matcher -> {
          String kind = matcher.group(1);
          Set<String> words =
              Stream.of(matcher.group(2).split("\\.", -1)).collect(Collectors.toSet());
          if (!ACCESSES.contains(kind) || words.stream().anyMatch(SEMANTICS::contains)) {
            deeds.add(of(kind, words));
          }
        });
    return List.copyOf(deeds);
  }

  private static Deed of(String kind, Set<String> words) {
    String operation = "";
    String semantics = "";
    String scope = "";
    String type = "";
    for (String word : words) {
      if (SEMANTICS.contains(word)) {
        semantics = word;
      } else if (SCOPES.contains(word)) {
        scope = word;
      } else if (OPERATIONS.contains(word)) {
        operation = word;
      } else if (TYPE.matcher(word).matches()) {
        type = word;
      } else if (!word.equals("global")) {
        throw new IllegalArgumentException(kind + " with ." + word);
      }
    }
    return new Deed(kind, operation, semantics, scope, type);
  }

  Deed withType(String other) {
    return new Deed(kind, operation, semantics, scope, other);
  }

  @Override
  public String toString() {
    return Stream.of(kind, operation, semantics, scope, type)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining("."));
  }
}
