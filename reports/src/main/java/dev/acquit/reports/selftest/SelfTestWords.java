package dev.acquit.reports.selftest;

import dev.acquit.gpu.selftest.Answer;
import dev.acquit.gpu.selftest.Check;
import dev.acquit.gpu.selftest.Measured;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Rates;
import dev.acquit.reports.selftest.SelfTestDocument.Line;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What is said of a self-test, each sentence once.
final class SelfTestWords {
  private static final double GIBIBYTE = 1L << 30;

  private SelfTestWords() {}

  /// What a check looks at.
  static String name(Check check) {
    return switch (check) {
      case DRIVER -> "driver";
      case ASSEMBLER -> "assembler";
      case TIME_LIMIT -> "time limit";
      case HOST_MEMORY -> "host memory";
      case LINKS -> "links";
      case INSPECTION -> "inspection";
      case SAME_WARP -> "same warp";
      case SAME_CTA -> "same CTA";
      case SAME_CLUSTER -> "same cluster";
      case SAME_GPU -> "same GPU";
      case CPU -> "CPU";
      case SECOND_GPU -> "second GPU";
      case SUMS -> "sums";
      case SKIPPED -> "skipped";
      case WIDTHS -> "widths";
      case STRESS -> "stress";
      case START -> "start";
      case PACE -> "pace";
      case WEAK -> "weak outcome";
      case MESSAGE_PASSING -> "message passing";
      case STORE_BUFFERING -> "store buffering";
      case COHERENCE -> "coherence";
      case STORE -> "store";
    };
  }

  static String word(Answer answer) {
    return switch (answer) {
      case OK -> "ok";
      case NOT_OK -> "NOT OK";
      case NOT_APPLICABLE -> "not applicable";
      case UNKNOWN -> "unknown";
      case NOT_CHECKED -> "not checked";
    };
  }

  /// The device, with who executes.
  static String device(SelfTestDocument document) {
    return String.format(
        Locale.US,
        "%s, %s, %d multiprocessors, %.1f GiB, %s, %s",
        document.device().name(),
        document.device().target(),
        document.device().multiprocessors(),
        document.device().memory() / GIBIBYTE,
        document.device().software(),
        document.device().clusters() ? "clusters" : "no clusters");
  }

  /// What was found, in a line.
  static String found(SelfTestDocument document, Line line) {
    String measured =
        line.check() == Check.DRIVER && line.answer() == Answer.OK
            ? device(document)
            : Optional.ofNullable(line.measured()).map(SelfTestWords::measured).orElse("");
    if (measured.isEmpty() || line.problem().isEmpty()) {
      return measured + line.problem();
    }
    return line.problem().contains("\n")
        ? measured + "\n" + line.problem()
        : line.problem() + " (" + measured + ")";
  }

  private static String measured(Measured measured) {
    return switch (measured) {
      case Measured.Loaded m ->
          format(
              "a module became %,d bytes of machine code in %.1f ms", m.imageBytes(), m.millis());
      case Measured.TimeLimit m ->
          m.timeLimit() ? "the system ends kernels that run for seconds" : "kernels have none";
      case Measured.HostMemory m ->
          "mapped; updates there are "
              + (m.hostAtomics() ? "" : "not ")
              + "atomic with the CPU's, says the driver";
      case Measured.Linked m ->
          format(
              "of %d directions between GPUs %d reach the other's memory, %d with atomic updates",
              m.pairs(), m.reaching(), m.atomic());
      case Measured.Inspected m ->
          "%s of %s%s"
              .formatted(
                  Plural.of(m.kernels(), "kernel"),
                  Plural.of(m.tests(), "test"),
                  m.left() > 0 ? ", and " + m.left() + " that this device cannot run" : "");
      case Measured.Placed m ->
          format(
              "%,d instances in place, on %s%s",
              m.placed(),
              Plural.of(m.multiprocessors(), "multiprocessor"),
              m.apart() < m.placed()
                  ? format(", their CTAs on different ones in %,d", m.apart())
                  : "");
      case Measured.Counted m ->
          format("%,d instances launched and counted, %,d skipped", m.instances(), m.skipped());
      case Measured.Held m ->
          format(
              "%s in %d ways, %,d instances of %s%s",
              Plural.of(m.widthTests(), "test"),
              m.ways(),
              m.widthInstances(),
              Plural.of(m.widthLaunches(), "launch", "launches"),
              m.waysLeft() > 0 ? "; no accesses of 128 bits" : "");
      case Measured.Stressed m ->
          format(
              "%,d rounds of stress in %s, %.1f of at most %.1f for a CTA and launch, and what they"
                  + " store",
              m.rounds(), Plural.of(m.stressed(), "configuration"), m.meanRounds(), m.mostRounds());
      case Measured.Started m ->
          format(
              "%,d CTAs said that they had started, in %s, each once",
              m.starts(), Plural.of(m.launches(), "launch", "launches"));
      case Measured.Paced m ->
          format(
              "a launch takes %.1f us; MP: %s launches and %s instances a second",
              m.launchMicros(),
              Rates.plain(m.launchesPerSecond()),
              Rates.plain(m.instancesPerSecond()));
      case Measured.Shown m ->
          format("%s: %,d times in %,d instances", m.weakTest(), m.weakSeen(), m.weakInstances());
      case Measured.Forbidden m ->
          format(
              "%s: %,d times in %,d instances; %s: %,d in %,d",
              m.test(), m.seen(), m.instances(), m.mutant(), m.mutantSeen(), m.mutantInstances());
      case Measured.Kept m ->
          format(
              "%s of %,d instances written and read back equal",
              Plural.of(m.runs(), "run"), m.keptInstances());
    };
  }

  /// What to do about it; empty if nothing.
  static String hint(Line line) {
    if (line.check() == Check.TIME_LIMIT
        && line.measured() instanceof Measured.TimeLimit(boolean limit)
        && limit) {
      return "round trips take a tenth of a second, so it should not matter; a GPU without a"
          + " display has none";
    }
    return switch (line.answer()) {
      case OK, NOT_APPLICABLE, NOT_CHECKED -> "";
      case UNKNOWN -> unknown(line.check());
      case NOT_OK -> wrong(line);
    };
  }

  private static String unknown(Check check) {
    return switch (check) {
      case WEAK, MESSAGE_PASSING, STORE_BUFFERING, COHERENCE ->
          "give it longer with --time; while it is not shown, a run without a finding says little";
      case INSPECTION ->
          "what runs may not be what the tests say; acquit run says so of each test, too";
      case LINKS -> "acquit devices has what the driver says of each two GPUs";
      case STORE -> "TMPDIR names a folder for temporary files";
      case STRESS, START -> "another GPU process may take the room; see nvidia-smi";
      default -> "";
    };
  }

  private static String wrong(Line line) {
    if (line.check() == Check.INSPECTION) {
      return "the assembler has changed a test: keep this output, and do not trust what such tests"
          + " show";
    }
    return line.measured() instanceof Measured.Forbidden f && f.seen() > 0
        ? "run this test alone with acquit run --mode tough --store FILE.db before you believe it:"
            + " this is a fault of the GPU, of its compiler, of the model or of Acquit"
        : "a fault of the device, of its driver or of Acquit: please report it with this output";
  }

  /// What follows, in a sentence.
  static String conclusion(SelfTestDocument document) {
    String who =
        document.emulated()
            ? "EMULATED: nothing of this says anything about a GPU; the emulator of this machine"
            : "GPU " + document.device().device() + " (" + document.device().name() + ")";
    return switch (document.trust()) {
      case TRUSTED -> who + " can be trusted for tests " + reach(document);
      case NOT_SHOWN ->
          "%s: nothing is wrong, but not all is shown: %s"
              .formatted(
                  who,
                  names(
                      document.checks().stream()
                          .filter(
                              l -> l.answer() == Answer.UNKNOWN || l.answer() == Answer.NOT_CHECKED)
                          .map(Line::check)
                          .toList()));
      case NOT_TRUSTED ->
          "%s cannot be trusted: %s".formatted(who, names(document.answered(Answer.NOT_OK)));
    };
  }

  /// Between whom threads of a test may be.
  private static String reach(SelfTestDocument document) {
    List<Check> ok = document.answered(Answer.OK);
    List<String> inside =
        List.of(Check.SAME_WARP, Check.SAME_CTA, Check.SAME_CLUSTER, Check.SAME_GPU).stream()
            .filter(ok::contains)
            .map(c -> name(c).replace("same ", "a "))
            .toList();
    List<String> beside =
        List.of(Check.CPU, Check.SECOND_GPU).stream()
            .filter(ok::contains)
            .map(c -> c == Check.CPU ? "with the CPU" : "with a second GPU")
            .toList();
    return "in "
        + String.join(", ", inside)
        + (beside.isEmpty() ? "" : ", " + String.join(" and ", beside));
  }

  private static String names(List<Check> checks) {
    return String.join(", ", checks.stream().map(SelfTestWords::name).toList());
  }

  private static String format(String form, Object... values) {
    return String.format(Locale.US, form, values);
  }
}
