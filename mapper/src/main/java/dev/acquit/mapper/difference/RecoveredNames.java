package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.cycle.CycleRecovery;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names that tests of cycles have in the language of diy.
public final class RecoveredNames implements Naming {
  /// Families whose names have a plus in them; the ends of threads, which name families without a
  /// name of their own; any other.
  private static final Pattern FAMILY =
      Pattern.compile(
          "2\\+2W|WRW\\+WR|WRR\\+2W|WRW\\+2W|W\\+RWC|[RW]{1,2}(?:\\+[RW]{1,2})+(?=\\+|$)|[^+]+");

  @Override
  public Optional<Name> of(LitmusTest test) {
    return CycleRecovery.recover(test) instanceof CycleRecovery.Result.Found(var cycle, String name)
        ? Optional.of(new Name(family(name), name))
        : Optional.empty();
  }

  /// The family with which a name begins.
  static String family(String name) {
    Matcher matcher = FAMILY.matcher(name);
    return matcher.lookingAt() ? matcher.group() : name;
  }
}
