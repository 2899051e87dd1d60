package dev.acquit.abi.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Evaluates the conditions of `#if`, as far as macros are known. Mutable, and used once.
///
/// @see "C++20, [cpp.cond]"
final class Condition {
  private static final Pattern WORD =
      Pattern.compile(
          "\\s*(?:(\\w+)|('(?:[^'\\\\]|\\\\.)*')|(&&|\\|\\||==|!=|<=|>=|<<|>>|.))", Pattern.DOTALL);

  /// How many macros are replaced; beyond it nothing is known, as of one that stands for itself.
  private static final int MOST = 200;

  /// How deep operators and brackets may be nested; the standard asks for 256 brackets.
  private static final int DEEPEST = 256;

  private final Macros macros;
  private final List<String> words = new ArrayList<>();
  private int at;
  private int expanded;
  private int depth;
  private boolean bad;

  /// Whether a number without a sign was read: with one, what is negative is large.
  private boolean unsigned;

  private Optional<String> open = Optional.empty();

  private Condition(Macros macros, String text) {
    this.macros = macros;
    words.addAll(words(text));
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text.strip());
    while (matcher.lookingAt()) {
      words.add(matcher.group().strip());
      matcher.region(matcher.end(), matcher.regionEnd());
    }
    return words;
  }

  /// What a condition is.
  ///
  /// @param holds whether it holds; empty if that is not known
  /// @param open the first name on which it depends and of which nobody knows what it is
  record Answer(Optional<Boolean> holds, Optional<String> open) {}

  /// Evaluates the text behind `#if`.
  static Answer of(Macros macros, String text) {
    Condition condition = new Condition(macros, text);
    OptionalLong value = condition.all();
    return new Answer(
        value.isPresent() ? Optional.of(value.getAsLong() != 0) : Optional.empty(), condition.open);
  }

  /// The answer of `#ifdef`.
  static Answer defined(Macros macros, String name) {
    Macros.Known known = macros.of(name);
    return new Answer(
        known.there(), known.there().isPresent() ? Optional.empty() : Optional.of(name));
  }

  private OptionalLong all() {
    OptionalLong value = choice();
    return bad || at < words.size() ? OptionalLong.empty() : value;
  }

  private boolean take(String word) {
    if (at < words.size() && words.get(at).equals(word)) {
      at++;
      return true;
    }
    return false;
  }

  /// Reads what is in brackets, behind an operator with one side, or a branch of a choice; nothing
  /// that is nested too deep.
  private OptionalLong nested(Supplier<OptionalLong> what) {
    if (depth == DEEPEST) {
      bad = true;
      at = words.size();
      return OptionalLong.empty();
    }
    depth++;
    OptionalLong value = what.get();
    depth--;
    return value;
  }

  private OptionalLong choice() {
    OptionalLong condition = level(0);
    if (!take("?")) {
      return condition;
    }
    OptionalLong yes = nested(this::choice);
    bad |= !take(":");
    OptionalLong no = nested(this::choice);
    return condition.isEmpty() ? condition : condition.getAsLong() != 0 ? yes : no;
  }

  private OptionalLong level(int number) {
    if (number == ConstantReader.LEVELS.size()) {
      return unary();
    }
    OptionalLong left = level(number + 1);
    while (at < words.size() && ConstantReader.LEVELS.get(number).contains(words.get(at))) {
      String operator = words.get(at++);
      left = both(operator, left, level(number + 1));
    }
    return left;
  }

  /// Of `&&` and `||` one side may be enough.
  private OptionalLong both(String operator, OptionalLong a, OptionalLong b) {
    boolean and = operator.equals("&&");
    if (and || operator.equals("||")) {
      for (OptionalLong side : List.of(a, b)) {
        if (side.isPresent() && (side.getAsLong() != 0) != and) {
          return OptionalLong.of(and ? 0 : 1);
        }
      }
      return a.isPresent() && b.isPresent() ? OptionalLong.of(and ? 1 : 0) : OptionalLong.empty();
    }
    boolean known = a.isPresent() && b.isPresent();
    boolean large = known && unsigned && (a.getAsLong() < 0 || b.getAsLong() < 0);
    return known && !large ? number(operator, a.getAsLong(), b.getAsLong()) : OptionalLong.empty();
  }

  private static OptionalLong number(String operator, long a, long b) {
    return switch (operator) {
      case "|" -> OptionalLong.of(a | b);
      case "^" -> OptionalLong.of(a ^ b);
      case "&" -> OptionalLong.of(a & b);
      case "==" -> truth(a == b);
      case "!=" -> truth(a != b);
      case "<" -> truth(a < b);
      case ">" -> truth(a > b);
      case "<=" -> truth(a <= b);
      case ">=" -> truth(a >= b);
      case "<<" -> b < 0 || b > 63 ? OptionalLong.empty() : OptionalLong.of(a << b);
      case ">>" -> b < 0 || b > 63 ? OptionalLong.empty() : OptionalLong.of(a >> b);
      case "+" -> OptionalLong.of(a + b);
      case "-" -> OptionalLong.of(a - b);
      case "*" -> OptionalLong.of(a * b);
      case "/" -> b == 0 ? OptionalLong.empty() : OptionalLong.of(a / b);
      case "%" -> b == 0 ? OptionalLong.empty() : OptionalLong.of(a % b);
      default -> OptionalLong.empty();
    };
  }

  private static OptionalLong truth(boolean is) {
    return OptionalLong.of(is ? 1 : 0);
  }

  private OptionalLong unary() {
    if (take("!")) {
      OptionalLong value = nested(this::unary);
      return value.isPresent() ? truth(value.getAsLong() == 0) : value;
    } else if (take("-")) {
      OptionalLong value = nested(this::unary);
      return value.isPresent() ? OptionalLong.of(-value.getAsLong()) : value;
    } else if (take("~")) {
      OptionalLong value = nested(this::unary);
      return value.isPresent() ? OptionalLong.of(~value.getAsLong()) : value;
    } else if (take("+")) {
      return nested(this::unary);
    } else if (take("(")) {
      OptionalLong value = nested(this::choice);
      bad |= !take(")");
      return value;
    }
    return primary();
  }

  private OptionalLong primary() {
    if (at == words.size()) {
      bad = true;
      return OptionalLong.empty();
    }
    String word = words.get(at++);
    if (word.equals("defined")) {
      boolean bracket = take("(");
      String name = at < words.size() ? words.get(at++) : "";
      bad |= bracket && !take(")");
      Answer answer = defined(macros, name);
      answer.open().ifPresent(this::open);
      return answer.holds().map(Condition::truth).orElse(OptionalLong.empty());
    } else if (Character.isDigit(word.charAt(0))) {
      unsigned |= word.contains("u") || word.contains("U");
      return Macros.number(word);
    } else if (word.equals("true") || word.equals("false")) {
      return truth(word.equals("true"));
    } else if (!Character.isJavaIdentifierStart(word.charAt(0))) {
      bad |= word.charAt(0) != '\'';
      return OptionalLong.empty();
    }
    return name(word);
  }

  /// A macro, or a name that is none, which is 0. What has arguments is not known.
  private OptionalLong name(String name) {
    if (at < words.size() && words.get(at).equals("(")) {
      int inside = 0;
      do {
        inside += words.get(at).equals("(") ? 1 : words.get(at).equals(")") ? -1 : 0;
        at++;
      } while (inside > 0 && at < words.size());
      open(name);
      return OptionalLong.empty();
    }
    Macros.Known known = macros.of(name);
    if (known.there().equals(Optional.of(false))) {
      return OptionalLong.of(0);
    } else if (known.text().isEmpty()) {
      open(name);
    } else if (!known.text().get().isBlank() && expanded < MOST) {
      // Word by word, as it stands: a macro that is 1 + 1, times 2, is 3.
      expanded++;
      words.remove(--at);
      words.addAll(at, words(known.text().get()));
      return unary();
    }
    return OptionalLong.empty();
  }

  private void open(String name) {
    if (open.isEmpty()) {
      open = Optional.of(name);
    }
  }
}
