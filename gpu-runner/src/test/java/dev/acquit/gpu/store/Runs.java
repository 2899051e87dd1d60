package dev.acquit.gpu.store;

import dev.acquit.gpu.device.DeviceDescription.Kind;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.StateReader;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;

/// Runs to be stored.
final class Runs {
  static final String MP =
      """
      PTX MP
      { x=0; y=0; }
       P0@cta 0          | P1@cta 1          ;
       st.relaxed.gpu x,1 | ld.relaxed.gpu r0,y ;
       st.relaxed.gpu y,1 | ld.relaxed.gpu r1,x ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  static final RunDevice H200 = new RunDevice(Kind.HARDWARE, 0, "NVIDIA H200", "CUDA driver 13.0");

  static final RunDevice EMULATOR =
      new RunDevice(Kind.EMULATED, 0, "Acquit emulator", "Acquit 0.1.0");

  static final Optional<Remarks> REMARKS =
      Optional.of(
          new Remarks(
              true,
              Optional.of("configuration 1, all roles in each thread: smaller"),
              List.of("the test has weak accesses", "the second note"),
              List.of("1:r0=0x2a;", "1:r0=0x2b;")));

  private Runs() {}

  /// A run of MP with a number that makes it different from others.
  static Run run(int number) {
    return run(
        number, MP, H200, Ending.done(), histogram("1:r0=0; 1:r1=0;", 60, "1:r0=1; 1:r1=0;", 40));
  }

  /// A run.
  static Run run(
      int number,
      String test,
      RunDevice device,
      Ending ending,
      SequencedMap<State, Counts> histogram) {
    long seen = histogram.values().stream().mapToLong(Counts::all).sum();
    return new Run(
        new UUID(7, number),
        "MP",
        Text.of(test),
        Text.of(".version 7.0 // kernel of " + test.hashCode()),
        device.kind() == Kind.HARDWARE ? Optional.of(Sha256.of(new byte[] {1})) : Optional.empty(),
        device,
        Text.of("blocks=1, stress=\"none\"\n"),
        -number,
        "quick",
        Instant.parse("2026-01-02T03:04:05.000000006Z").plusSeconds(number),
        Duration.ofNanos(1_234_567_890L),
        seen + 5,
        2,
        3,
        seen / 5,
        seen / 10,
        histogram,
        "P0 on 132 multiprocessors",
        ending,
        REMARKS);
  }

  /// A run of MP of no instance.
  static Run none(int number, Ending ending) {
    Run run = run(number);
    return new Run(
        run.id(),
        run.test(),
        run.testText(),
        run.kernel(),
        run.cubin(),
        run.device(),
        run.configuration(),
        run.seed(),
        run.mode(),
        run.start(),
        Duration.ZERO,
        0,
        0,
        0,
        0,
        0,
        new LinkedHashMap<>(),
        "",
        ending,
        REMARKS);
  }

  /// States and how often they were seen, a fifth of it in the first part, a tenth in the last.
  static SequencedMap<State, Counts> histogram(Object... statesAndCounts) {
    SequencedMap<State, Counts> histogram = new LinkedHashMap<>();
    try {
      for (int i = 0; i < statesAndCounts.length; i += 2) {
        long count = (Integer) statesAndCounts[i + 1];
        histogram.put(
            StateReader.state("state", (String) statesAndCounts[i]),
            Counts.of(count, count / 5, count / 10));
      }
    } catch (InputException e) {
      throw new IllegalArgumentException(e);
    }
    return histogram;
  }
}
