package dev.acquit.cli.check;

import dev.acquit.cli.output.Lines;
import dev.acquit.cli.shell.Session;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.pass.Passes;
import dev.acquit.text.Suggestion;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// By which rules loops and large tests are answered.
final class PassOptions {
  @Option(
      names = "--no-pass",
      paramLabel = "NAME",
      split = ",",
      converter = Names.class,
      description =
          "Answer without a rule that leaves out rounds of loops, or the like; all: without any."
              + " More tests are Unknown then, and no answer is another one. --passes lists them.")
  private Set<Chosen> without = Set.of();

  @Option(
      names = "--passes",
      description =
          "List the rules by which loops are answered: what each does, what it needs of a model,"
              + " and what is the same without it.")
  private boolean list;

  /// One rule, or all of them.
  ///
  /// @param passes which
  record Chosen(Passes passes) {}

  /// Reads the names of rules.
  static final class Names implements ITypeConverter<Chosen> {
    @Override
    public Chosen convert(String text) {
      if (text.equals("all")) {
        return new Chosen(Passes.NONE);
      }
      return Pass.of(text)
          .map(pass -> new Chosen(Passes.without(pass)))
          .orElseThrow(() ->
              new TypeConversionException(
                  "found '"
                      + text
                      + "', expected a rule that --passes lists, or all"
                      + Suggestion.didYouMean(
                              text, Arrays.stream(Pass.values()).map(Pass::word).toList())
                          .map(hint -> " (" + hint + ")")
                          .orElse("")));
    }
  }

  /// The rules that may be applied.
  Passes passes() {
    Set<Pass> all = EnumSet.noneOf(Pass.class);
    without.forEach(c -> all.addAll(c.passes().without()));
    return new Passes(all);
  }

  /// Whether the rules are to be listed, and nothing else.
  boolean lists() {
    return list;
  }

  /// Prints them.
  void print(Session session) {
    for (Pass pass : Pass.values()) {
      session.print(
          session.paint().bold(pass.word())
              + "  (docs/adr/%04d)\n".formatted(pass.decision())
              + Lines.wrapped(
                  "%s. Needs of a model: %s. The same without it: %s."
                      .formatted(capital(pass.does()), pass.needs(), pass.keeps()),
                  2)
              + "\n");
    }
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
