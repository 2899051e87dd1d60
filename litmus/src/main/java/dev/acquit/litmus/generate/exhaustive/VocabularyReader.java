package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexer;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads vocabularies as a user writes them:
///
/// ```
/// R:rlx,acq W:plain,rel RMW:acq_rel F:sc@sys scopes:cta,gpu deps:addr,data
/// ```
///
/// Groups may come in any order, each at most once. `R`, `W`, `RMW` and `F` list the orders of
/// loads, stores, read-modify-writes and fences: `plain` (or `weak`, `na`), `volatile`, `rlx` (or
/// `relaxed`), `acq` (`acquire`), `rel` (`release`), `acq_rel`, `sc` (`seq_cst`). `scopes` lists
/// the scopes at which each of them comes that has no scope of its own behind an `@`; without it
/// that is `gpu`. Orders that have no scope, `plain` and `volatile`, come once. `deps` lists the
/// dependencies that an access may have on an earlier read.
public final class VocabularyReader {
  private static final Lexicon LEXICON =
      new Lexicon(List.of(":", ",", "@"), "", "", List.of(), List.of(), false, false);

  private final TestLanguage language;
  private final TokenReader in;

  private final Map<Group, List<Item>> items = new EnumMap<>(Group.class);
  private final Set<Group> seen = EnumSet.noneOf(Group.class);
  private final Set<Scope> scopes = EnumSet.noneOf(Scope.class);
  private final Set<Dependency.Kind> dependencies = EnumSet.noneOf(Dependency.Kind.class);

  /// An order that was written, with its own scope if it has one.
  private record Item(Order order, Optional<Scope> scope) {}

  private VocabularyReader(TestLanguage language, TokenReader in) {
    this.language = language;
    this.in = in;
  }

  /// Reads a vocabulary.
  ///
  /// @param source what messages call the text, such as the option it was given with
  /// @param language the language that must have all that it lists
  /// @throws InputException if it is no vocabulary of that language
  public static Vocabulary read(String source, String text, TestLanguage language)
      throws InputException {
    return new VocabularyReader(language, new TokenReader(source, tokens(source, text, LEXICON)))
        .vocabulary();
  }

  /// The tokens of a text that is not a file.
  static List<Token> tokens(String source, String text, Lexicon lexicon) throws InputException {
    List<Token> tokens = new ArrayList<>(Lexer.tokens(source, text, lexicon));
    Token end = tokens.removeLast();
    tokens.add(new Token(end.kind(), "the end", end.position(), end.start(), end.end()));
    return tokens;
  }

  private Vocabulary vocabulary() throws InputException {
    while (!in.at(Token.Kind.END)) {
      group();
    }
    if (items.isEmpty()) {
      throw in.error(
          in.peek(), "this vocabulary has no instructions", "as in R:rlx,acq W:rlx,rel F:sc");
    }
    if (scopes.isEmpty()) {
      scopes.add(Scope.GPU);
    }
    List<Step.Fence> fences = new ArrayList<>();
    for (Annotation a : annotations(Group.F)) {
      fences.add(new Step.Fence(a.order(), a.scope().orElseThrow()));
    }
    return new Vocabulary(
        language,
        annotations(Group.R),
        annotations(Group.W),
        annotations(Group.RMW),
        fences,
        dependencies);
  }

  private List<Annotation> annotations(Group group) {
    List<Annotation> all = new ArrayList<>();
    for (Item item : items.getOrDefault(group, List.of())) {
      if (item.scope().isPresent()) {
        all.add(new Annotation(item.order(), item.scope()));
      } else {
        scopes.forEach(scope -> all.add(Annotation.of(item.order(), scope)));
      }
    }
    return all;
  }

  private void group() throws InputException {
    Token word = in.expect(Token.Kind.WORD, "a group, as in 'R:rlx'");
    Group group = VocabularyWords.find(in, "group", word, VocabularyWords.GROUPS);
    if (!seen.add(group)) {
      throw in.error(word, "'" + word.text() + "' is given twice");
    }
    in.expect(":");
    do {
      Token item = in.expect(Token.Kind.WORD, group.items());
      switch (group) {
        case SCOPES -> once(item, scopes.add(scope(item)));
        case DEPS ->
            once(
                item,
                dependencies.add(
                    VocabularyWords.find(in, "dependency", item, VocabularyWords.DEPENDENCIES)));
        case R, W, RMW, F -> item(group, item);
      }
    } while (in.accept(","));
  }

  private void item(Group group, Token word) throws InputException {
    Order order = VocabularyWords.find(in, "order", word, VocabularyWords.ORDERS);
    if (!group.orders(language).contains(order)) {
      throw in.error(
          word,
          languageName() + " has no " + group.what() + " of order '" + word.text() + "'",
          "it has " + VocabularyWords.names(group.orders(language)));
    }
    Optional<Scope> scope = Optional.empty();
    if (in.at("@")) {
      Token at = in.next();
      if (!order.scoped()) {
        throw in.error(at, "'" + word.text() + "' has no scope");
      }
      scope = Optional.of(scope(in.expect(Token.Kind.WORD, "a scope")));
    }
    List<Item> before = items.computeIfAbsent(group, g -> new ArrayList<>());
    Item item = new Item(order, scope);
    once(word, !before.contains(item));
    before.add(item);
  }

  private String languageName() {
    return switch (language) {
      case CPP -> "C++";
      case PTX -> "PTX";
    };
  }

  private Scope scope(Token word) throws InputException {
    return VocabularyWords.find(in, "scope", word, VocabularyWords.SCOPES);
  }

  private void once(Token word, boolean first) throws InputException {
    if (!first) {
      throw in.error(word, "'" + word.text() + "' is given twice");
    }
  }
}
