package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Reads the block of initial values. Types are read and dropped: the syntax tree has none here.
///
/// A name behind `=` is an address, with or without `&`, as herd has it. `x;` says that `x` is
/// there and holds zero.
final class InitReader {
  private final TokenReader in;
  private final InitEntries entries;

  private InitReader(TokenReader in) {
    this.in = in;
    this.entries = new InitEntries(in);
  }

  /// Reads `{ ... }`.
  ///
  /// @throws InputException if something else comes, or the entries contradict each other
  static List<InitEntry> read(TokenReader in) throws InputException {
    InitReader reader = new InitReader(in);
    in.expect("{");
    while (!in.at("}")) {
      if (!in.accept(";")) {
        reader.entry();
        if (!in.at("}") && !in.at(";")) {
          throw in.unexpected("';' or '}'");
        }
      }
    }
    in.expect("}");
    return reader.entries.list();
  }

  private void entry() throws InputException {
    Token begin = in.peek();
    if (in.at(Token.Kind.WORD) && in.peek(1).is("@")) {
      entries.add(begin, attribute());
      return;
    }
    skipType();
    Token name = in.peek();
    if (TestWords.atRegister(in)) {
      int thread = TestWords.thread(in);
      in.expect(":");
      String register = in.expect(Token.Kind.WORD, "the name of a register").text();
      entries.add(name, new InitEntry.Register(thread, register, value()));
      return;
    }
    boolean bracket = in.accept("[");
    String location = in.expect(Token.Kind.WORD, "a location or a register, as in '0:r0'").text();
    if (bracket) {
      in.expect("]");
    } else if (in.at("[")) {
      throw in.error(in.peek(), "arrays are not supported, found '[' behind '" + location + "'");
    }
    entries.add(name, new InitEntry.Memory(location, value()));
  }

  private InitEntry attribute() throws InputException {
    String name = in.next().text();
    in.expect("@");
    Token word = in.expect(Token.Kind.WORD, "a proxy or 'shared'");
    if (word.is("shared")) {
      return new InitEntry.SharedIn(name, PlaceText.read(in, Optional.empty()));
    }
    for (Proxy proxy : Proxy.values()) {
      if (proxy.word().equals(word.text())) {
        in.expect("aliases");
        return new InitEntry.Alias(
            name, proxy, in.expect(Token.Kind.WORD, "the name of a location").text());
      }
    }
    List<String> known = new ArrayList<>(Arrays.stream(Proxy.values()).map(Proxy::word).toList());
    known.add("shared");
    throw in.unknown("attribute", word, known);
  }

  private Value value() throws InputException {
    if (!in.accept("=")) {
      return Value.of(0);
    }
    if (in.at(Token.Kind.WORD)) {
      return ConditionReader.address(in, in.next().text());
    }
    return ConditionReader.value(in);
  }

  /// Everything before the last name of an entry is its type: words, `::`, `<int>` and stars.
  private void skipType() {
    while (isType(in.peek()) && goesOn(in.peek(1), in.peek())) {
      in.next();
    }
  }

  private static boolean isType(Token token) {
    return token.kind() == Token.Kind.WORD
        || List.of("*", "::", "<", ">", ",").contains(token.text());
  }

  private static boolean goesOn(Token next, Token now) {
    if (now.is("*") || now.is(">")) {
      return next.kind() == Token.Kind.WORD
          || next.kind() == Token.Kind.NUMBER
          || next.is("*")
          || next.is("[");
    }
    return next.kind() == Token.Kind.WORD
        || (next.kind() == Token.Kind.NUMBER && now.kind() == Token.Kind.WORD)
        || List.of("*", "::", "<", ">", ",").contains(next.text());
  }
}
