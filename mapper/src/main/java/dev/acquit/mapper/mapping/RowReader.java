package dev.acquit.mapper.mapping;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads the rows of a table file.
final class RowReader {
  private final TokenReader in;
  private final MappingHeader header;
  private final Optional<Token> requires;
  private final Map<RowKey, Token> seen = new EnumMap<>(RowKey.class);

  /// @param requires where the header says what the table needs
  RowReader(TokenReader in, MappingHeader header, Optional<Token> requires) {
    this.in = in;
    this.header = header;
    this.requires = requires;
  }

  /// Reads up to the end of the file.
  List<Row> read() throws InputException {
    List<Row> rows = new ArrayList<>();
    while (in.at("row")) {
      rows.add(row(in.next()));
    }
    if (!in.at(Token.Kind.END)) {
      throw in.unexpected(
          "'row', an alternative such as '2: ld.acquire.S', or the end of the file");
    }
    requireAll();
    return rows;
  }

  private void requireAll() throws InputException {
    List<RowKey> missing = RowKey.all().stream().filter(k -> !seen.containsKey(k)).toList();
    if (missing.isEmpty()) {
      return;
    }
    String words = missing.stream().map(RowKey::toString).collect(Collectors.joining(", "));
    Optional<String> hint =
        missing.stream()
            .filter(RowKey::plain)
            .findFirst()
            .map(k -> "where the source leaves it out, write 'row " + k + " implied'");
    throw new InputException(
        new Diagnostic(
            in.file(),
            in.peek().position(),
            "found the end of the file, expected also the rows " + words,
            hint));
  }

  private Row row(Token at) throws InputException {
    RowKey key = key();
    Token before = seen.putIfAbsent(key, at);
    if (before != null) {
      throw in.error(at, "row " + key + " stands already in line " + before.position().line());
    }
    Token word = in.peek();
    boolean implied = in.accept("implied");
    if (implied && !key.plain()) {
      throw in.error(
          word, "found 'implied' in row " + key + ", expected it only in rows of plain accesses");
    }
    HeaderReader.endLine(in);
    HeaderReader.skipEmptyLines(in);
    return new Row(key, implied, alternatives(key));
  }

  private RowKey key() throws InputException {
    Token word = in.expect(Token.Kind.WORD, "an operation");
    Optional<Operation> operation =
        Arrays.stream(Operation.values()).filter(o -> o.word().equals(word.text())).findFirst();
    if (operation.isEmpty()) {
      List<String> known = Arrays.stream(Operation.values()).map(Operation::word).toList();
      throw in.unknown("operation", word, known);
    }
    List<String> orders = RowKey.of(operation.get()).stream().map(RowKey::orderWord).toList();
    Token order = in.expect(Token.Kind.WORD, "one of " + String.join(", ", orders));
    Optional<RowKey> key = RowKey.find(operation.get(), order.text());
    if (key.isEmpty()) {
      throw in.unknown("order of a " + word.text(), order, orders);
    }
    return key.get();
  }

  private List<Alternative> alternatives(RowKey key) throws InputException {
    List<Alternative> found = new ArrayList<>();
    do {
      Token number = in.peek();
      Alternative next = alternative(key, found.size() + 1);
      for (int i = 0; i < found.size(); i++) {
        if (found.get(i).templates().equals(next.templates())) {
          throw in.error(number, "the same instructions as in alternative " + (i + 1));
        }
        if (found.get(i).recommended() && next.recommended()) {
          throw in.error(number, "alternative " + (i + 1) + " is already recommended");
        }
      }
      found.add(next);
      HeaderReader.skipEmptyLines(in);
    } while (in.at(Token.Kind.NUMBER));
    return found;
  }

  private Alternative alternative(RowKey key, int expected) throws InputException {
    Token number = in.expect(Token.Kind.NUMBER, "alternative '" + expected + ":'");
    if (!number.text().equals(Integer.toString(expected))) {
      throw in.error(
          number, "found " + number.describe() + ", expected alternative '" + expected + ":'");
    }
    in.expect(":");
    List<Template> templates = new ArrayList<>();
    Token first = in.peek();
    do {
      templates.add(template());
    } while (in.accept(";"));
    Optional<String> complaint = Row.complaint(key, templates);
    if (complaint.isPresent()) {
      throw in.error(first, complaint.get());
    }
    boolean recommended = in.accept("recommended");
    String section =
        in.accept("from") ? HeaderReader.quoted(in, "a section in quotes") : header.section();
    if (!in.at(Token.Kind.NEWLINE) && !in.at(Token.Kind.END)) {
      throw in.unexpected("';', 'recommended', 'from' or the end of the line");
    }
    HeaderReader.endLine(in);
    return new Alternative(templates, recommended, section);
  }

  private Template template() throws InputException {
    Token word = in.expect(Token.Kind.WORD, "an instruction such as 'ld.acquire.S'");
    Optional<Template> template = Template.of(word.text());
    if (template.isEmpty()) {
      throw new InputException(
          in.file(),
          word.position(),
          "found " + word.describe() + ", expected an instruction of a table",
          hint(word.text()));
    }
    Requirement needs = template.get().requirement();
    if (header.requirement().isPresent() && !header.requirement().get().covers(needs)) {
      int line = requires.map(t -> t.position().line()).orElse(1);
      throw in.error(
          word, "'" + word.text() + "' needs " + needs + ", but line " + line + " promises less");
    }
    return template.get();
  }

  private static String hint(String found) {
    List<String> known = Template.all().stream().map(Template::toString).toList();
    int dot = found.lastIndexOf('.');
    String stem = dot < 0 ? found : found.substring(0, dot);
    if (known.contains(stem + ".S")) {
      return "the scope of the C++ operation is written '"
          + stem
          + ".S', another one "
          + TemplateScope.all().stream()
              .filter(s -> !s.equals(TemplateScope.own()))
              .map(s -> "." + s)
              .collect(Collectors.joining(", "));
    }
    if (known.contains(stem)) {
      return "'" + stem + "' has no scope";
    }
    if (found.startsWith("red")) {
      return "a read-modify-write is an 'atom' here: a red never acquires";
    }
    return Suggestion.didYouMean(found, known).orElse("the instructions are " + known);
  }
}
