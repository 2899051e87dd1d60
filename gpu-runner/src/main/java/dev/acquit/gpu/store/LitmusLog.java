package dev.acquit.gpu.store;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.InputException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/// Observations as litmus7 logs them, so that mcompare7 and msum7 read them.
///
/// States show what the condition, the filter and the `locations` of the test mention, as the log
/// of a check does, with which they shall be compared; those that the filter passes over are left
/// out. `*>` marks a state that satisfies the proposition. `Witnesses` counts what satisfies the
/// condition as written, `Observation` what satisfies its proposition. Instances that were skipped
/// or odd are in none of these numbers; lines of the form `Key=value`, which those tools pass over,
/// say how many there were and who ran the test. There is a line `Hash` if the test has one in its
/// metadata: a wrong one would be fatal to mcompare7, a missing one is not.
public final class LitmusLog {
  private static final double NANOS_PER_SECOND = 1e9;

  /// Characters that the lexer of mcompare7 does not take in the name of a test.
  private static final String NOT_IN_NAMES = "[^A-Za-z0-9_/.+\\[\\]-]";

  private LitmusLog() {}

  /// The name that a test has in a log.
  public static String name(Header header) {
    return header.name().replaceAll(NOT_IN_NAMES, "_");
  }

  /// What a test asks, as a log has it.
  public static String asked(Header header) {
    return spelling(ConditionWriter.write(header.condition()));
  }

  /// How a log spells a register or a location.
  public static String spelled(Term term) {
    return spelling(term.toString());
  }

  /// The block of a test with the blank line behind it.
  ///
  /// @throws InputException if the stored test is not one that is understood
  public static String block(Tally tally) throws InputException {
    Header header = LitmusReader.read(tally.test(), tally.text().content()).header();
    String name = name(header);
    Condition condition = header.condition();
    SequencedMap<State, Long> states = shown(header, tally);
    long positive = 0;
    StringBuilder out = new StringBuilder();
    line(out, "Test " + name + " " + condition.quantifier().logged());
    line(out, "Histogram (" + states.size() + " states)");
    long all = 0;
    for (Map.Entry<State, Long> e : states.entrySet()) {
      boolean holds = condition.proposition().holds(e.getKey()::value);
      all += e.getValue();
      positive += holds ? e.getValue() : 0;
      String count = String.format(Locale.US, "%-6d", e.getValue());
      line(out, count + (holds ? "*>" : ":>") + spelling(e.getKey().toString()));
    }
    long negative = all - positive;
    boolean valid =
        switch (condition.quantifier()) {
          case EXISTS -> positive > 0;
          case NOT_EXISTS -> positive == 0;
          case FORALL -> negative == 0;
        };
    line(out, valid ? "Ok" : "No");
    line(out, "");
    line(out, "Witnesses");
    boolean swapped = condition.quantifier() == Quantifier.NOT_EXISTS;
    line(
        out,
        "Positive: "
            + (swapped ? negative : positive)
            + ", Negative: "
            + (swapped ? positive : negative));
    String not = valid ? "" : "NOT ";
    line(out, "Condition " + asked(header) + " is " + not + "validated");
    hash(header).ifPresent(h -> line(out, "Hash=" + h));
    line(out, "Device=" + tally.kind() + ": " + String.join("; ", tally.devices()));
    if (tally.skipped() > 0) {
      line(out, "Skipped=" + tally.skipped());
    }
    if (tally.odd() > 0) {
      line(out, "Odd=" + tally.odd());
    }
    String word = positive == 0 ? "Never" : negative == 0 ? "Always" : "Sometimes";
    line(out, "Observation " + name + " " + word + " " + positive + " " + negative);
    double seconds = tally.time().toNanos() / NANOS_PER_SECOND;
    line(out, "Time " + name + " " + String.format(Locale.US, "%.2f", seconds));
    return out.append('\n').toString();
  }

  private static SequencedMap<State, Long> shown(Header header, Tally tally) {
    Set<Term> terms = header.mentioned();
    SequencedMap<State, Long> shown =
        new TreeMap<>(Comparator.<State>naturalOrder().thenComparing(State::toString));
    tally
        .histogram()
        .forEach((state, count) -> {
          if (count > 0 && header.filter().map(f -> f.holds(state::value)).orElse(true)) {
            shown.merge(terms.isEmpty() ? state : only(terms, state), count, Long::sum);
          }
        });
    return shown;
  }

  private static State only(Set<Term> terms, State state) {
    Map<Term, Value> values = new HashMap<>(state.values());
    values.keySet().retainAll(terms);
    return State.of(values);
  }

  private static Optional<String> hash(Header header) {
    return Optional.ofNullable(header.metadata().get("Hash")).filter(h -> h.matches("\\S+"));
  }

  /// In herd's logs an address is the bare name of its location, and a register begins with a
  /// letter and goes on with letters, digits, `_` and `.`.
  private static String spelling(String text) {
    return text.replace("&", "").replaceAll("[%$](?=[A-Za-z])", "").replaceAll("[%$]", "_");
  }

  private static void line(StringBuilder out, String text) {
    out.append(text).append('\n');
  }
}
