package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the block of initial values. Of types that a PTX test gives the size is kept; in a C++
/// test threads have the types.
///
/// A name behind `=` is an address, with or without `&`, as herd has it. `x;` says that `x` is
/// there and holds zero.
final class InitReader {
  private final TokenReader in;
  private final InitEntries entries;
  private final boolean typed;

  private InitReader(TokenReader in, boolean typed) {
    this.in = in;
    this.typed = typed;
    this.entries = new InitEntries(in);
  }

  /// Reads `{ ... }`.
  ///
  /// @param typed whether types say how large variables are
  /// @throws InputException if something else comes, or the entries contradict each other
  static List<InitEntry> read(TokenReader in, boolean typed) throws InputException {
    InitReader reader = new InitReader(in, typed);
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
    if (typed && begin.is(InitWriter.SIZE) && (in.peek(1).is("(") || isType(in.peek(1)))) {
      entries.add(begin, size());
      return;
    }
    Extent extent = type();
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
    } else if (typed && in.at("[") && in.peek(1).is("]")) {
      in.next();
      in.next();
      if (in.at("=") && in.peek(1).is("{")) {
        entries.add(name, elements(name, location, extent));
        return;
      }
      extent = Extent.PARTS;
    } else if (in.at("[")) {
      throw in.error(in.peek(), "arrays are not supported, found '[' behind '" + location + "'");
    }
    entries.add(name, new InitEntry.Memory(location, value(), extent));
  }

  /// `={1, 2, 3}` behind a type and a name.
  private InitEntry elements(Token name, String location, Extent type) throws InputException {
    if (!(type instanceof Extent.Bytes(int bytes))) {
      throw in.error(
          name, "the elements of '" + location + "' have no type", "'uint32_t x[]={1,2}' has one");
    }
    in.expect("=");
    in.expect("{");
    List<Long> values = new ArrayList<>();
    do {
      values.add(in.expectInteger("an integer"));
    } while (in.accept(","));
    in.expect("}");
    return new InitEntry.Memory(
        location, Value.of(values.getFirst()), new Extent.Elements(bytes, values));
  }

  /// `sizeof(x)=12`.
  private InitEntry size() throws InputException {
    in.next();
    in.expect("(");
    String location = in.expect(Token.Kind.WORD, "the name of a location").text();
    in.expect(")");
    in.expect("=");
    Token number = in.peek();
    long bytes = in.expectInteger("how many bytes it has");
    if (bytes < 1 || bytes > Integer.MAX_VALUE) {
      throw in.error(number, "'" + location + "' has " + bytes + " bytes, expected at least one");
    }
    return new InitEntry.Size(location, (int) bytes);
  }

  private InitEntry attribute() throws InputException {
    String name = in.next().text();
    in.expect("@");
    Token word = in.expect(Token.Kind.WORD, "a proxy or 'shared'");
    if (word.is("shared")) {
      return new InitEntry.SharedIn(name, PlaceText.read(in, Optional.empty()));
    }
    for (Proxy proxy : Proxy.ofNames()) {
      if (proxy.word().equals(word.text())) {
        in.expect("aliases");
        return new InitEntry.Alias(
            name, proxy, in.expect(Token.Kind.WORD, "the name of a location").text());
      }
    }
    List<String> known = new ArrayList<>(Proxy.ofNames().stream().map(Proxy::word).toList());
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
    Token where = in.peek();
    Value value = ConditionReader.value(in);
    if (typed && value instanceof Value.Real) {
      throw in.error(
          where,
          "found " + value + ", expected an integer or an address",
          "PTX has no types of variables here: write the bits of the number, 1069547520 of 1.5f");
    }
    return value instanceof Value.Large(long bits) ? Value.of(bits) : value;
  }

  /// Everything before the last name of an entry is its type: words, `::`, `<int>` and stars.
  private Extent type() {
    List<String> words = new ArrayList<>();
    while (isType(in.peek()) && goesOn(in.peek(1), in.peek())) {
      words.add(in.next().text());
    }
    return typed ? InitTypes.extent(words) : Extent.OPEN;
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
