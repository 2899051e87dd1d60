package dev.acquit.recheck.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What an instruction on an mbarrier object does to it and finds out, by the words of the
/// instruction: a second reading, which shares nothing with the program that engines and replay
/// run.
///
/// The number that stands for an object is the engines' encoding, which PTX leaves open: from the
/// low end 16 bits of pending arrivals, 16 of expected ones, 21 of transactions (signed) and the
/// phase; 0 is no object.
///
/// @ptx 9.7.13.15 mbarrier
final class MbarrierText {
  private static final Pattern INSTRUCTION =
      Pattern.compile("(?:@!?\\S+ )?mbarrier\\.(\\S+) +([^{}]*)");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");
  private static final long COUNTS = (1L << 16) - 1;
  private static final long TRANSACTIONS = (1L << 20) - 1;
  private static final long PHASES = (1L << 8) - 1;

  /// What an object holds.
  private record Mbarrier(long phase, long expected, long pending, long transactions) {
    static Optional<Mbarrier> of(long number) {
      return number == 0
          ? Optional.empty()
          : Optional.of(
              new Mbarrier(
                  number >>> 53, number >> 16 & COUNTS, number & COUNTS, number << 11 >> 43));
    }

    long number() {
      return phase << 53 | (transactions & (1L << 21) - 1) << 32 | expected << 16 | pending;
    }
  }

  private final String text;
  private final List<String> words;
  private final List<String> operands;

  private MbarrierText(String text, List<String> words, List<String> operands) {
    this.text = text;
    this.words = words;
    this.operands = operands;
  }

  /// Reads an instruction.
  ///
  /// @return empty: it is another one
  static Optional<MbarrierText> of(String text) {
    Matcher m = INSTRUCTION.matcher(text);
    return m.matches()
        ? Optional.of(
            new MbarrierText(
                text,
                Arrays.asList(m.group(1).split("\\.", -1)),
                new ArrayList<>(Arrays.asList(m.group(2).strip().split(" *, *", -1)))))
        : Optional.empty();
  }

  /// Whether it asks whether a phase is complete.
  boolean waits() {
    return words.getFirst().endsWith("_wait");
  }

  /// Whether it counts what is pending in a state.
  boolean counts() {
    return words.getFirst().equals("pending_count");
  }

  /// Whether it publishes what came before, where it changes an object.
  boolean releases() {
    return words.getFirst().startsWith("arrive") && !words.contains("relaxed");
  }

  /// Whether a wait that succeeds acquires.
  boolean acquires() {
    return waits() && !words.contains("relaxed");
  }

  /// Whether it reaches the cluster; otherwise it reaches the CTA.
  boolean reachesCluster() {
    return words.contains("cluster");
  }

  /// The register of the first operand.
  String destination() {
    return operands.getFirst();
  }

  /// What is in memory afterwards.
  ///
  /// @param old what it finds there
  /// @return empty: what it does has no meaning
  /// @throws NotReplayedException if this reading does not know the instruction
  OptionalLong after(long old, Function<String, OptionalLong> registers)
      throws NotReplayedException {
    return switch (words.getFirst()) {
      case "init" -> initial(number(1, registers));
      case "inval" -> OptionalLong.of(0);
      case "arrive" -> arrived(old, registers, false);
      case "arrive_drop" -> arrived(old, registers, true);
      case "expect_tx" -> moved(old, 0, number(1, registers), number(1, registers), false);
      case "complete_tx" -> moved(old, 0, number(1, registers), -number(1, registers), false);
      default -> throw unknown();
    };
  }

  /// Whether the phase that a wait asks for is complete.
  ///
  /// @param object what it finds
  /// @return empty: the question has no meaning
  Optional<Boolean> complete(long object, Function<String, OptionalLong> registers)
      throws NotReplayedException {
    Optional<Mbarrier> there = Mbarrier.of(object);
    long asked = number(2, registers);
    if (there.isEmpty()) {
      return Optional.empty();
    }
    long phase = there.get().phase();
    if (words.contains("parity")) {
      return asked < 0 || asked > 1 ? Optional.empty() : Optional.of(phase % 2 != asked);
    }
    long state = asked >>> 53;
    return state == phase
        ? Optional.of(false)
        : state == phase - 1 ? Optional.of(true) : Optional.empty();
  }

  /// How many arrivals are pending in a state.
  long pending(Function<String, OptionalLong> registers) throws NotReplayedException {
    return number(1, registers) & COUNTS;
  }

  private static OptionalLong initial(long count) {
    return count < 1 || count > COUNTS
        ? OptionalLong.empty()
        : OptionalLong.of(new Mbarrier(0, count, count, 0).number());
  }

  private OptionalLong arrived(long old, Function<String, OptionalLong> registers, boolean drops)
      throws NotReplayedException {
    int address = operands.getFirst().startsWith("[") ? 0 : 1;
    boolean given = operands.size() > address + 1;
    long operand = given ? number(address + 1, registers) : 1;
    if (words.contains("expect_tx")) {
      return moved(old, 1, operand, operand, drops);
    }
    return operand < 1 ? OptionalLong.empty() : moved(old, operand, 0, 0, drops);
  }

  /// First the transactions are expected, then the arrivals come.
  ///
  /// @param named the number of transactions in the instruction, which has a range of its own
  private static OptionalLong moved(
      long old, long arrivals, long named, long transactions, boolean drops) {
    Optional<Mbarrier> there = Mbarrier.of(old);
    if (there.isEmpty()
        || there.get().expected() == 0
        || there.get().pending() < arrivals
        || named < 0
        || named > TRANSACTIONS) {
      return OptionalLong.empty();
    }
    Mbarrier m = there.get();
    long expected = drops ? m.expected() - arrivals : m.expected();
    long pending = m.pending() - arrivals;
    long open = m.transactions() + transactions;
    if (expected < 0 || Math.abs(open) > TRANSACTIONS || m.phase() >= PHASES) {
      return OptionalLong.empty();
    }
    boolean done = pending == 0 && open == 0;
    return OptionalLong.of(
        (done
                ? new Mbarrier(m.phase() + 1, expected, expected, 0)
                : new Mbarrier(m.phase(), expected, pending, open))
            .number());
  }

  private long number(int operand, Function<String, OptionalLong> registers)
      throws NotReplayedException {
    if (operand >= operands.size()) {
      throw unknown();
    }
    String word = operands.get(operand);
    return NUMBER.matcher(word).matches()
        ? Long.parseLong(word)
        : registers.apply(word).orElseThrow(this::unknown);
  }

  private NotReplayedException unknown() {
    return new NotReplayedException("there is no second reading of '" + text + "'");
  }
}
