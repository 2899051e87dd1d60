package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.judge.PathJudgement;
import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.Step;
import dev.acquit.text.Sha256;
import java.util.Locale;
import java.util.stream.Collectors;

/// What a function does to memory, without where in the file it does it: what makes a finding the
/// same finding after unrelated lines have moved.
public final class FunctionShape {
  private static final int DIGITS = 16;

  private FunctionShape() {}

  /// The shape of what was judged: 16 hexadecimal digits. Two functions whose paths have the same
  /// steps and the same kinds of defects have the same.
  public static String of(Judgement judgement) {
    String paths =
        judgement.paths().stream()
            .map(FunctionShape::path)
            .sorted()
            .collect(Collectors.joining("\n"));
    String defects =
        judgement.defects().stream()
            .map(Defect::kind)
            .map(Enum::name)
            .sorted()
            .collect(Collectors.joining(" "));
    return Sha256.of(paths + "\n" + defects).substring(0, DIGITS);
  }

  private static String path(PathJudgement judged) {
    return judged.path().ending()
        + ": "
        + judged.path().steps().stream()
            .map(s -> instruction(s) + role(s))
            .collect(Collectors.joining("; "));
  }

  private static String role(Step step) {
    return step instanceof Step.Access a
        ? " " + a.role().name().toLowerCase(Locale.ROOT) + " " + a.bits()
        : "";
  }

  /// A step in the words of a mapping table, with its scope: `fence.sc.gpu`, `ld.relaxed.sys`,
  /// `atom.acq_rel.gpu`. A `membar` is the fence that it stands for, and what is volatile is named
  /// so and has no scope.
  public static String instruction(Step step) {
    return switch (step) {
      case Step.Fence f -> "fence." + f.semantics().suffix() + "." + f.scope().suffix();
      case Step.Access a -> {
        String scope =
            switch (a.semantics()) {
              case WEAK, VOLATILE, MMIO -> "";
              case RELAXED, ACQUIRE, RELEASE, ACQ_REL ->
                  a.scope().map(s -> "." + s.suffix()).orElse("");
            };
        yield mnemonic(a.action()) + "." + a.semantics().suffix() + scope;
      }
    };
  }

  private static String mnemonic(Step.Action action) {
    return switch (action) {
      case LOAD -> "ld";
      case STORE -> "st";
      case ATOM, FAILED_CAS -> "atom";
      case RED -> "red";
    };
  }
}
