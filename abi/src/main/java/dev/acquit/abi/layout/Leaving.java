package dev.acquit.abi.layout;

import dev.acquit.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What a declaration is that could not be read.
final class Leaving {
  /// What takes an expression and stands for its type.
  private static final Set<String> EXPRESSIONS =
      Set.of("decltype", "__decltype", "typeof", "__typeof", "__typeof__");

  private Leaving() {}

  /// Whether it is a function: these are passed over, whatever their types are.
  static boolean isFunction(List<Token> declaration) {
    if (declaration.isEmpty() || begins(declaration, "typedef", "using", "enum")) {
      return false;
    }
    for (int i = 1; i < declaration.size(); i++) {
      Token token = declaration.get(i);
      Token before = declaration.get(i - 1);
      if (token.is("{") || token.is("=") || token.is(";") || token.is(":")) {
        return false;
      } else if (before.is("operator")) {
        return true;
      } else if (token.is("(") && attribute(before)) {
        i = close(declaration, i);
      } else if (token.is("(")) {
        return before.kind() == Token.Kind.WORD && i > 1;
      }
    }
    return false;
  }

  private static boolean attribute(Token word) {
    return switch (word.text()) {
      case "__attribute__",
          "__attribute",
          "alignas",
          "__align__",
          "decltype",
          "noexcept",
          "explicit",
          "__launch_bounds__",
          "(" ->
          true;
      default -> false;
    };
  }

  /// The closing parenthesis of an opening one.
  private static int close(List<Token> tokens, int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return tokens.size();
  }

  /// Whether it names a template of this source, or a type that was passed over, and is no
  /// function.
  static boolean needsTemplate(List<Token> declaration, Names names) {
    return !isFunction(declaration)
        && declaration.stream()
            .anyMatch(t -> t.kind() == Token.Kind.WORD && names.passedOver(t.text()));
  }

  /// Whether it declares something whose type is that of an expression, of which nothing is known
  /// here.
  static boolean ofExpression(List<Token> declaration) {
    for (int i = 0; i + 1 < declaration.size(); i++) {
      Token token = declaration.get(i);
      if (token.is("{") || token.is("=")) {
        return false;
      } else if (declaration.get(i + 1).is("(") && EXPRESSIONS.contains(token.text())) {
        return true;
      }
    }
    return false;
  }

  /// Whether it has a `long double` in it.
  static boolean longDouble(List<Token> declaration) {
    for (int i = 1; i < declaration.size(); i++) {
      if (declaration.get(i).is("double") && declaration.get(i - 1).is("long")) {
        return true;
      }
    }
    return false;
  }

  /// The names that it would have defined.
  static List<String> defined(List<Token> declaration) {
    List<String> all = new ArrayList<>();
    for (int i = 1; i < declaration.size(); i++) {
      Token token = declaration.get(i);
      Token before = declaration.get(i - 1);
      boolean opens = before.is("struct") || before.is("class") || before.is("union");
      if (token.kind() == Token.Kind.WORD && (opens || before.is("using"))) {
        all.add(token.text());
      } else if (token.is(";") && before.kind() == Token.Kind.WORD && i == declaration.size() - 1) {
        all.add(before.text());
      }
    }
    return all;
  }

  private static boolean begins(List<Token> declaration, String... words) {
    return List.of(words).contains(declaration.getFirst().text());
  }
}
