package dev.acquit.ptx.text;

import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The modifiers behind an instruction's name, of which a reader takes one kind after the other.
///
/// They are a set: `ptxas` accepts any order.
final class Modifiers {
  /// A modifier as written, without its dot.
  record Modifier(String name, Token token) {
    @Override
    public String toString() {
      return "'." + name + "'";
    }
  }

  /// A modifier and what it means.
  record Taken<T>(T value, Modifier modifier) {}

  /// No instruction has a third of it; each is compared with all others.
  private static final int MOST = 64;

  private static final int MOST_LISTED = 12;

  private final TokenReader in;
  private final Token head;
  private final List<Modifier> written;
  private final List<Modifier> left;

  /// What was asked for, as words only where there is a complaint.
  private final List<Supplier<Stream<String>>> offers = new ArrayList<>();

  private Modifiers(TokenReader in, Token head, List<Modifier> written) {
    this.in = in;
    this.head = head;
    this.written = written;
    this.left = new ArrayList<>(written);
  }

  /// Reads an instruction's name and its modifiers.
  static Modifiers read(TokenReader in) throws InputException {
    Token head = in.expect(Token.Kind.WORD, "an instruction");
    List<Modifier> written = new ArrayList<>();
    while (in.accept(".")) {
      Token word = in.expect(Token.Kind.WORD, "a modifier");
      if (written.size() == MOST) {
        throw in.error(word, "found more than " + MOST + " modifiers, expected fewer");
      }
      StringBuilder name = new StringBuilder(word.text());
      while (in.accept("::")) {
        if (!in.at(Token.Kind.NUMBER)) {
          name.append("::").append(in.expect(Token.Kind.WORD, "a word").text());
        } else {
          name.append("::").append(in.next().text());
        }
      }
      written.add(new Modifier(name.toString(), word));
    }
    return new Modifiers(in, head, written);
  }

  /// The instruction's name, up to its first dot.
  String mnemonic() {
    return head.text();
  }

  /// Where the instruction's name stands.
  Token head() {
    return head;
  }

  /// All modifiers, in the order written.
  List<String> names() {
    return written.stream().map(Modifier::name).toList();
  }

  /// What has been asked for so far.
  Set<String> offered() {
    return offers.stream()
        .flatMap(Supplier::get)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /// All modifiers with where they stand.
  List<Modifier> all() {
    return written;
  }

  /// What has not been taken yet.
  List<Modifier> left() {
    return left;
  }

  /// Whether this modifier is written and not yet taken.
  boolean has(String name) {
    return left.stream().anyMatch(m -> m.name().equals(name));
  }

  /// Takes a modifier that is written as one of the values of an enum.
  ///
  /// @param what how such a modifier is called
  /// @throws InputException if there are two of the kind
  <T> Optional<Taken<T>> take(String what, Collection<T> values, Function<T, String> suffix)
      throws InputException {
    Optional<Taken<T>> found = Optional.empty();
    offers.add(() -> values.stream().map(suffix));
    for (Modifier modifier : List.copyOf(left)) {
      for (T value : values) {
        if (suffix.apply(value).equals(modifier.name())) {
          if (found.isPresent()) {
            throw twice(what, found.get().modifier(), modifier);
          }
          found = Optional.of(new Taken<>(value, modifier));
          left.remove(modifier);
        }
      }
    }
    return found;
  }

  /// Takes a modifier that is one of these words.
  ///
  /// @throws InputException if there are two of the kind
  Optional<Taken<String>> take(String what, Collection<String> words) throws InputException {
    return take(what, words, word -> word);
  }

  /// Takes this modifier if it is there.
  boolean accept(String name) throws InputException {
    return take("'." + name + "'", List.of(name)).isPresent();
  }

  private InputException twice(String what, Modifier first, Modifier second) {
    String message =
        first.name().equals(second.name())
            ? "found " + second + " twice, expected it once"
            : "found " + second + " beside " + first + ", expected one " + what;
    return in.error(second.token(), message);
  }

  /// Complains if something has not been taken.
  ///
  /// @throws InputException at the first modifier that the instruction cannot have
  void finish() throws InputException {
    if (!left.isEmpty()) {
      throw unknown(left.getFirst(), offered());
    }
  }

  /// The complaint that the instruction cannot have a modifier.
  InputException unknown(Modifier modifier, Collection<String> known) {
    Optional<ModifierKind> kind = ModifierKind.kindOf(modifier.name());
    List<String> alike = kind.map(k -> k.among(known)).orElse(List.of());
    String message = "found " + modifier + " on '" + mnemonic() + "', ";
    boolean unlisted = alike.isEmpty() && known.size() > MOST_LISTED;
    if (known.isEmpty()) {
      message += "expected no modifier";
    } else if (unlisted) {
      message += "which is none of its modifiers";
    } else {
      message += oneOf(alike.isEmpty() ? known : alike);
    }
    // A word that is known elsewhere is no slip of the pen.
    Optional<String> hint =
        ModifierHints.of(mnemonic(), modifier.name())
            .or(() ->
                kind.isPresent() ? Optional.empty() : Suggestion.didYouMean(modifier.name(), known))
            .or(() -> unlisted ? ModifierKind.listed(known) : Optional.empty());
    return hint.isPresent()
        ? in.error(modifier.token(), message, hint.get())
        : in.error(modifier.token(), message);
  }

  /// The complaint that two modifiers exclude each other.
  InputException conflict(Modifier modifier, Modifier with) {
    return in.error(
        modifier.token(), "found " + modifier + " beside " + with + ", which excludes it");
  }

  /// A complaint at a modifier.
  InputException error(Modifier modifier, String message) {
    return in.error(modifier.token(), message);
  }

  /// The complaint that a modifier is missing.
  InputException missing(String what, Collection<String> choices, String hint) {
    return in.error(
        head, "found '" + spelled() + "' without " + what + ", " + oneOf(choices), hint);
  }

  /// The instruction's name with its modifiers, as written.
  String spelled() {
    return written.isEmpty() ? mnemonic() : mnemonic() + "." + String.join(".", names());
  }

  /// `expected one of '.a', '.b'`.
  static String oneOf(Collection<String> words) {
    List<String> quoted = words.stream().map(w -> "'." + w + "'").toList();
    return (quoted.size() == 1 ? "expected " : "expected one of ") + String.join(", ", quoted);
  }
}
