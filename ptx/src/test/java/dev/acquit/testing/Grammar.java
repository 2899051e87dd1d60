package dev.acquit.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A TextMate grammar of `editors`: which scope it gives a word. Its regular expressions are of the
/// kind that Java has, too.
public final class Grammar {
  private static final Path FOLDER = Path.of("../editors/vscode/syntaxes");
  private static final String TEXT = "\"((?:[^\"\\\\]|\\\\.)*)\"";
  private static final Pattern RULE = Pattern.compile("\"name\": " + TEXT + ", \"match\": " + TEXT);
  private static final Pattern RANGE = Pattern.compile("\"(?:begin|end)\": " + TEXT);

  private final List<Rule> rules;

  private record Rule(String scope, Pattern pattern) {}

  private Grammar(List<Rule> rules) {
    this.rules = rules;
  }

  /// Reads one, with all its expressions.
  ///
  /// @param name of the file, without what every name ends in
  public static Grammar of(String name) {
    try {
      String text = Files.readString(FOLDER.resolve(name + ".tmLanguage.json"));
      RANGE.matcher(text).results().forEach(r -> compiled(r.group(1)));
      List<Rule> rules =
          RULE.matcher(text)
              .results()
              .map(r -> new Rule(r.group(1), compiled(r.group(2))))
              .toList();
      assertThat(rules).hasSizeGreaterThan(5);
      return new Grammar(rules);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The expression that a string of JSON holds.
  private static Pattern compiled(String json) {
    return Pattern.compile(json.replaceAll("\\\\(.)", "$1"));
  }

  /// Asserts that words have a scope that begins so, and that others have not.
  public void assertColours(String scope, Collection<String> words) {
    assertThat(words)
        .isNotEmpty()
        .allSatisfy(w ->
            assertThat(scope(w)).as(w).hasValueSatisfying(s -> assertThat(s).startsWith(scope)));
    assertThat(scope("somethingelse")).isEmpty();
  }

  private Optional<String> scope(String word) {
    return rules.stream()
        .filter(r -> r.pattern.matcher(word).matches())
        .map(Rule::scope)
        .findFirst();
  }
}
