package dev.acquit.recheck.replay;

import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A barrier at which all threads of a CTA wait for each other, by the words of the instruction: a
/// second reading, which shares nothing with the program that engines and replay run. Which threads
/// then wait for which, [Execution#barriers] says, also for the first time.
///
/// @ptx 9.7.13.1 bar/barrier
final class BarrierText {
  private static final Pattern SYNC =
      Pattern.compile("(?:bar|barrier)(?:\\.cta)?\\.sync(?:\\.aligned)? +(\\S+)");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private BarrierText() {}

  /// Requires that both readings take an instruction for the same barrier.
  ///
  /// @param text the instruction
  /// @param number the number of the barrier by the other reading
  /// @param registers what a register holds; empty: there is none of that name
  /// @throws NotReplayedException if they do not, or this one does not know the instruction
  static void require(String text, long number, Function<String, OptionalLong> registers)
      throws NotReplayedException {
    Matcher m = SYNC.matcher(text.replaceFirst("^@!?\\S+ ", ""));
    OptionalLong read =
        !m.matches()
            ? OptionalLong.empty()
            : NUMBER.matcher(m.group(1)).matches()
                ? OptionalLong.of(Long.parseLong(m.group(1)))
                : registers.apply(m.group(1));
    if (read.isEmpty() || read.getAsLong() != number) {
      throw new NotReplayedException(
          "'%s' is no barrier %d of a whole CTA by its words".formatted(text, number));
    }
  }
}
