package dev.acquit.abi.layout;

import dev.acquit.abi.layout.Declarator.Wrap;
import dev.acquit.abi.layout.IncompleteType.Kind;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads declarators, those of pointers to functions and to members too.
final class DeclaratorReader {
  private static final Set<String> QUALIFIERS =
      Set.of("const", "volatile", "__restrict__", "__restrict", "restrict");

  private final Grammar grammar;
  private final TokenReader in;

  DeclaratorReader(Grammar grammar) {
    this.grammar = grammar;
    this.in = grammar.in();
  }

  /// Reads one; one without a name may have no words at all.
  ///
  /// @throws InputException if it is none
  Declarator read() throws InputException {
    grammar.deeper();
    List<Wrap> outer = prefixes();
    List<Wrap> inner = new ArrayList<>();
    StringBuilder parameters = new StringBuilder();
    Token at = in.peek();
    Token name = new Token(Token.Kind.WORD, "", at.position(), at.start(), at.start());
    if (in.at("(") && nested()) {
      in.next();
      Declarator nested = read();
      in.expect(")");
      name = nested.name();
      inner.add(nested.wrap());
    } else if (in.at("operator")) {
      name = operator();
    } else if (in.at("...") || in.at(Token.Kind.WORD)) {
      name = in.next();
      while (in.accept("::")) {
        in.accept("~");
        name = in.at("operator") ? operator() : in.expect(Token.Kind.WORD, "a name");
      }
    }
    Attributes attributes = grammar.attributes().read();
    List<Wrap> suffixes = suffixes(parameters);
    suffixes.reversed().forEach(outer::add);
    outer.addAll(inner);
    attributes = attributes.and(grammar.attributes().read());
    grammar.up();
    return new Declarator(name, all(outer), attributes, parameters.toString());
  }

  private static Wrap all(List<Wrap> wraps) {
    return base -> {
      DataType type = base;
      for (Wrap wrap : wraps) {
        type = wrap.of(type);
      }
      return type;
    };
  }

  private List<Wrap> prefixes() throws InputException {
    List<Wrap> all = new ArrayList<>();
    while (true) {
      Token token = in.peek();
      if (token.kind() == Token.Kind.SYMBOL && (token.is("*") || token.is("&") || token.is("&&"))) {
        String mark = in.next().text();
        all.add(type -> Scalar.address(pointer(type, mark)));
      } else if (token.kind() == Token.Kind.WORD && QUALIFIERS.contains(token.text())) {
        in.next();
      } else if (grammar.attributes().begins()) {
        if (!grammar.attributes().read().equals(Attributes.NONE)) {
          throw in.error(
              token,
              "found an attribute of a pointer that changes its layout, which nvcc and gcc read"
                  + " differently",
              "write it behind the name of a typedef of the pointer");
        }
      } else if (memberPointer(0)) {
        String owner = in.next().text();
        while (!in.at("*")) {
          in.next();
        }
        in.next();
        all.add(type -> member(type, owner));
      } else {
        return all;
      }
    }
  }

  /// `A::B::*` from a token on.
  private boolean memberPointer(int ahead) {
    int at = ahead;
    while (in.peek(at).kind() == Token.Kind.WORD && in.peek(at + 1).is("::")) {
      at += 2;
      if (in.peek(at).is("*")) {
        return true;
      }
    }
    return false;
  }

  private static DataType member(DataType type, String owner) {
    String mark = owner + "::*";
    return isFunction(type)
        ? new Scalar(pointer(type, mark), Scalar.Kind.MEMBER_FUNCTION, 16)
        : Scalar.address(type.words() + " " + mark);
  }

  private static boolean isFunction(DataType type) {
    return type instanceof IncompleteType(String words, Kind kind) && kind == Kind.FUNCTION;
  }

  private static String pointer(DataType type, String mark) {
    String words = type.words();
    if (isFunction(type)) {
      int open = words.lastIndexOf(" (");
      return words.substring(0, open) + " (" + mark + ")" + words.substring(open + 1);
    } else if (type instanceof ArrayType) {
      int open = words.indexOf('[');
      return words.substring(0, open) + " (" + mark + ")" + words.substring(open);
    }
    return words + mark;
  }

  /// Whether parentheses are around a declarator and not around parameters.
  private boolean nested() {
    Token next = in.peek(1);
    return next.is("*")
        || next.is("&")
        || next.is("&&")
        || next.is("(")
        || next.is("__attribute__")
        || memberPointer(1);
  }

  private Token operator() throws InputException {
    Token word = in.expect("operator");
    StringBuilder name = new StringBuilder("operator");
    if (in.at("(") && in.peek(1).is(")")) {
      in.next();
      in.next();
      name.append("()");
    }
    while (!in.at("(")) {
      if (in.at(Token.Kind.END) || in.at(";")) {
        throw in.unexpected("'('");
      }
      name.append(in.next().text());
    }
    return new Token(Token.Kind.WORD, name.toString(), word.position(), word.start(), word.end());
  }

  private List<Wrap> suffixes(StringBuilder parameters) throws InputException {
    List<Wrap> all = new ArrayList<>();
    while (true) {
      if (grammar.attributes().begins()) {
        return all;
      } else if (in.at("[")) {
        all.add(array());
      } else if (in.at("(")) {
        Token open = in.peek();
        parameters.append(words());
        all.add(type -> {
          if (isFunction(type) || type instanceof ArrayType) {
            throw in.error(
                open,
                "found a function of type '"
                    + type.words()
                    + "'"
                    + ", expected one whose result can be returned");
          }
          return new IncompleteType(type.words() + " (...)", Kind.FUNCTION);
        });
        while (in.at("const") || in.at("volatile") || in.at("noexcept")) {
          in.next();
          if (in.at("(")) {
            grammar.skipBrackets();
          }
        }
      } else {
        return all;
      }
    }
  }

  /// The parameters of a function, as words with blanks between them.
  private String words() throws InputException {
    StringBuilder words = new StringBuilder();
    int ahead = 1;
    int level = 1;
    while (level > 0 && in.peek(ahead).kind() != Token.Kind.END) {
      Token token = in.peek(ahead++);
      level += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (level > 0) {
        words.append(token.text()).append(' ');
      }
    }
    grammar.skipBrackets();
    return words.toString();
  }

  private Wrap array() throws InputException {
    Token open = in.expect("[");
    long count = 0;
    if (!in.at("]")) {
      Token first = in.peek();
      count = grammar.constant();
      if (count < 0) {
        throw in.error(first, "found an array of " + count + " elements, expected 0 or more");
      }
    }
    in.expect("]");
    long known = count;
    return type -> {
      if (type instanceof IncompleteType(String words, Kind kind)) {
        throw in.error(
            open, "found an array of " + kind.words() + ", expected a type that has a size");
      } else if (type.size() % type.align() != 0) {
        throw in.error(
            open,
            "found an array of elements of "
                + type.size()
                + " bytes aligned to "
                + type.align()
                + ", expected a size that is a multiple of the alignment");
      } else if (!ArrayType.fits(type, known)) {
        throw in.error(open, "found an array of more than 2^48 bytes, expected a smaller one");
      }
      return new ArrayType(type, known);
    };
  }
}
