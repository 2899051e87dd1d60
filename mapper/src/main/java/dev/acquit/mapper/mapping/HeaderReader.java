package dev.acquit.mapper.mapping;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Reads the lines `key: value` at the top of a table file.
final class HeaderReader {
  private final TokenReader in;
  private final Map<HeaderKey, Token> lines = new EnumMap<>(HeaderKey.class);
  private final Map<HeaderKey, String> texts = new EnumMap<>(HeaderKey.class);
  private Optional<Requirement> requirement = Optional.empty();
  private Mixing mixing = Mixing.ANY;
  private Strengthening strengthening = Strengthening.NO;

  HeaderReader(TokenReader in) {
    this.in = in;
  }

  /// Reads up to the first row.
  MappingHeader read() throws InputException {
    skipEmptyLines(in);
    while (in.at(Token.Kind.WORD) && !in.at("row")) {
      line();
      skipEmptyLines(in);
    }
    for (HeaderKey key : HeaderKey.values()) {
      if (key.required() && !lines.containsKey(key)) {
        throw in.unexpected("the line '" + key.word() + ": ...' of the header");
      }
    }
    return new MappingHeader(
        texts.get(HeaderKey.NAME),
        texts.get(HeaderKey.TITLE),
        texts.get(HeaderKey.SOURCE),
        texts.get(HeaderKey.SECTION),
        texts.getOrDefault(HeaderKey.PROVENANCE, ""),
        requirement,
        mixing,
        strengthening);
  }

  /// Where the line `requires:` stands.
  Optional<Token> requires() {
    return Optional.ofNullable(lines.get(HeaderKey.REQUIRES));
  }

  private void line() throws InputException {
    Token word = in.next();
    List<HeaderKey> keys =
        Arrays.stream(HeaderKey.values()).filter(k -> k.word().equals(word.text())).toList();
    if (keys.isEmpty()) {
      throw in.unknown("line of the header", word, HeaderKey.words());
    }
    HeaderKey key = keys.getFirst();
    Token before = lines.putIfAbsent(key, word);
    if (before != null) {
      throw in.error(
          word,
          "the line '" + key.word() + ":' stands already in line " + before.position().line());
    }
    in.expect(":");
    value(key);
    endLine(in);
  }

  private void value(HeaderKey key) throws InputException {
    switch (key) {
      case NAME -> texts.put(key, name());
      case TITLE, SOURCE, SECTION, PROVENANCE -> texts.put(key, quoted(in, "a text in quotes"));
      case REQUIRES -> requirement = Optional.of(requirement());
      case MIXING -> mixing = choice("mixing", Mixing.values(), Mixing::word);
      case STRENGTHENING ->
          strengthening = choice("strengthening", Strengthening.values(), Strengthening::word);
    }
  }

  private String name() throws InputException {
    Token token = in.expect(Token.Kind.WORD, "the name of the mapping");
    if (!MappingHeader.isName(token.text())) {
      throw in.error(
          token,
          "found " + token.describe() + ", expected a name of the letters a-z, digits, '_-.+'");
    }
    return token.text();
  }

  private <T> T choice(String what, T[] values, Function<T, String> wordOf) throws InputException {
    List<String> known = Arrays.stream(values).map(wordOf).toList();
    Token token = in.expect(Token.Kind.WORD, String.join(" or ", known));
    int index = known.indexOf(token.text());
    if (index < 0) {
      throw in.unknown(what, token, known);
    }
    return values[index];
  }

  private Requirement requirement() throws InputException {
    String form = "a requirement such as 'ptx 8.6, sm_90'";
    if (!in.at("ptx")) {
      throw in.unexpected(form);
    }
    in.next();
    int major = number(in.expect(Token.Kind.NUMBER, form), "");
    in.expect(".");
    int minor = number(in.expect(Token.Kind.NUMBER, form), "");
    in.expect(",");
    int target = number(in.expect(Token.Kind.WORD, "a target such as 'sm_90'"), "sm_");
    return new Requirement(major, minor, target);
  }

  private int number(Token token, String prefix) throws InputException {
    String text = token.text();
    String digits = text.startsWith(prefix) ? text.substring(prefix.length()) : "";
    if (!digits.matches("[0-9]{1,4}")) {
      throw in.error(
          token, "found " + token.describe() + ", expected '" + prefix + "' and up to four digits");
    }
    return Integer.parseInt(digits);
  }

  /// Takes a quoted text.
  static String quoted(TokenReader in, String what) throws InputException {
    return in.expect(Token.Kind.STRING, what).text();
  }

  /// Takes the end of a line.
  static void endLine(TokenReader in) throws InputException {
    if (!in.at(Token.Kind.END)) {
      in.expect(Token.Kind.NEWLINE, "the end of the line");
    }
  }

  /// Takes ends of lines.
  static void skipEmptyLines(TokenReader in) {
    while (in.at(Token.Kind.NEWLINE)) {
      in.next();
    }
  }
}
