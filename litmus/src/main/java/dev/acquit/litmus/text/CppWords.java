package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.typing.CppTypes;
import dev.acquit.litmus.typing.Reals;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The words of C++ threads.
final class CppWords {
  /// Comments are gone before this is used. Operators that we refuse are here so that a message can
  /// name them.
  static final Lexicon LEXICON =
      new Lexicon(
          List.of(
              "(", ")", "{", "}", "[", "]", ";", ",", ":", "::", "=", "==", "!=", "<", "<=", "<<",
              ">", ">=", ">>", "+", "-", "*", "/", "%", "&", "&&", "|", "||", "^", "!", "~", ".",
              "->", "?", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
              "#", "@", "\\", "/\\", "\\/"),
          "",
          "",
          List.of(),
          List.of(),
          false,
          false);

  /// Statements of C++ that tests do not have.
  static final Set<String> REFUSED = Set.of("switch", "case", "default", "goto");

  /// Words of types that are none alone, and those that a misspelt one may have been meant to be.
  private static final Set<String> TYPES =
      Set.of(
          "auto",
          "bool",
          "char",
          "const",
          "int",
          "long",
          "register",
          "short",
          "signed",
          "unsigned",
          "volatile",
          "size_t",
          "ptrdiff_t",
          "atomic",
          "_Atomic");

  private static final Set<String> SPACES = Set.of("std", "cuda");

  /// What may stand inside a type beside words.
  private static final Set<String> OF_TYPES = Set.of("*", "&", "<", ">", ">>", ",");

  private CppWords() {}

  /// Whether a word can stand in the type of a local variable.
  static boolean isType(String word) {
    return isTypeName(word) || SPACES.contains(word);
  }

  /// Whether a word is a type, or a part of one, without its namespace.
  static boolean isTypeName(String word) {
    return TYPES.contains(word) || CppTypes.read(word).isPresent();
  }

  /// Whether a temporary `atomic_ref` comes: `cuda::atomic_ref<int>(*x)`.
  static boolean atTemporary(TokenReader in) {
    int length = qualifiedLength(in);
    if (length == 0 || !in.peek(length - 1).is("atomic_ref")) {
      return false;
    }
    int angles = 0;
    int at = length;
    do {
      angles += angles(in.peek(at));
      at++;
    } while (angles > 0 && in.peek(at).kind() != Token.Kind.END);
    at = in.peek(length).is("<") ? at : length;
    return in.peek(at).is("(") || in.peek(at).is("{");
  }

  private static int angles(Token token) {
    return token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
  }

  /// What a misspelt type may have been meant to be.
  static List<String> types() {
    return TYPES.stream().filter(t -> !t.contains("tomic")).sorted().toList();
  }

  /// Takes a name with its namespaces, and drops `std::`, `cuda::` and `cuda::std::`.
  ///
  /// @param what how the name is called in the message
  /// @throws InputException if something else comes
  static String qualified(TokenReader in, String what) throws InputException {
    StringBuilder name = new StringBuilder();
    in.accept("::");
    while (in.peek(1).is("::") && SPACES.contains(in.peek().text())) {
      in.next();
      in.next();
    }
    name.append(in.expect(Token.Kind.WORD, what).text());
    while (in.accept("::")) {
      name.append("::").append(in.expect(Token.Kind.WORD, what).text());
    }
    return name.toString();
  }

  /// How many tokens the name that comes has, namespaces included; 0 if none comes.
  static int qualifiedLength(TokenReader in) {
    int at = in.at("::") ? 1 : 0;
    if (in.peek(at).kind() != Token.Kind.WORD) {
      return 0;
    }
    at++;
    while (in.peek(at).is("::") && in.peek(at + 1).kind() == Token.Kind.WORD) {
      at += 2;
    }
    return at;
  }

  /// Takes a type up to, not including, the last name before something that is no part of it. The
  /// second argument of a template is a thread scope.
  ///
  /// @return the type with canonical blanks, stars included: `volatile int*`
  /// @throws InputException if no type comes
  static WrittenType type(TokenReader in) throws InputException {
    Token begin = in.peek();
    return meaning(in, begin, words(in));
  }

  /// What the words of a type mean.
  ///
  /// @param begin the first of them, for messages
  /// @throws InputException if they are no type
  static WrittenType meaning(TokenReader in, Token begin, String words) throws InputException {
    if (words.isEmpty()) {
      return new WrittenType("", Fundamental.VOID);
    }
    Optional<CppType> type = CppTypes.read(words.equals("*") ? "void*" : words);
    if (type.isEmpty()) {
      throw in.error(
          begin,
          "unknown type '" + words + "'",
          Suggestion.didYouMean(begin.text(), types())
              .orElse("objects are integers, atomic ones or addresses: 'atomic_int* x'"));
    }
    return new WrittenType(words, type.get());
  }

  /// Takes the words of a type in a cast, up to what closes it.
  ///
  /// @throws InputException if no type comes
  static WrittenType cast(TokenReader in, String close) throws InputException {
    Token begin = in.peek();
    TypeText text = new TypeText();
    while (!in.at(close)) {
      Token token = in.peek();
      if (token.kind() != Token.Kind.WORD && !token.is("::") && !token.is("*")) {
        throw in.unexpected("the rest of a type and '" + close + "'");
      }
      text.add(in.next());
    }
    WrittenType type = meaning(in, begin, text.toString());
    if (!type.isPointer() && !type.type().integral() && !Reals.covers(type.type())) {
      throw in.error(begin, "casts to '" + type.text() + "' are not supported");
    }
    return type;
  }

  /// Takes a type as [#type] does.
  ///
  /// @return its words with canonical blanks, stars included
  /// @throws InputException if no type comes
  static String words(TokenReader in) throws InputException {
    TypeText text = new TypeText();
    int angles = 0;
    boolean begun = false;
    while (angles > 0 || goesOn(in)) {
      Token token = in.peek();
      boolean fits = token.kind() == Token.Kind.WORD || token.is("::");
      if (begun) {
        fits |= token.kind() == Token.Kind.NUMBER || OF_TYPES.contains(token.text());
      }
      if (!fits) {
        throw in.unexpected(begun ? "the rest of a type" : "a type");
      }
      begun = true;
      angles += angles(token);
      text.add(in.next());
      if (token.is(",")) {
        scope(in, token, text);
      } else if (token.is("atomic") && !in.at("<")) {
        throw in.unexpected("'<' and the type of the value");
      }
    }
    return text.toString();
  }

  private static void scope(TokenReader in, Token comma, TypeText text) throws InputException {
    String template = text.toString().replaceFirst("<.*", "");
    if (template.contains("std::")) {
      throw in.error(
          comma,
          "'" + template + "' has no thread scope",
          "that is 'cuda::" + template.replaceFirst(".*::", "") + "'");
    }
    int length = qualifiedLength(in);
    for (int i = 0; i < length; i++) {
      text.add(in.peek(i));
    }
    CppEnumerators.scope(in);
  }

  /// Whether what comes belongs to a type and is not the name behind it.
  private static boolean goesOn(TokenReader in) {
    if (in.at("*") || in.at("::") || in.at("<") || in.at("&")) {
      return true;
    }
    Token next = in.peek(1);
    return in.at(Token.Kind.WORD)
        && (next.kind() == Token.Kind.WORD
            || next.is("::")
            || next.is("<")
            || next.is("*")
            || next.is("&")
            || in.at("atomic_ref"));
  }

  /// Puts the tokens of a type together again.
  private static final class TypeText {
    private final StringBuilder text = new StringBuilder();
    private boolean wordBefore;

    void add(Token token) {
      boolean word = token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.NUMBER;
      if (word && wordBefore) {
        text.append(' ');
      }
      switch (token.text()) {
        case "," -> text.append(", ");
        case ">>" -> text.append(">>");
        default -> text.append(token.text());
      }
      // Behind a star or a closing angle, `const` and the like need a blank too.
      wordBefore = word || token.is("*") || token.is(">") || token.is(">>");
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
