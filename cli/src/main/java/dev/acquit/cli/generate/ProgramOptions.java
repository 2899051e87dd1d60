package dev.acquit.cli.generate;

import dev.acquit.cli.option.NumberRange;
import dev.acquit.litmus.generate.exhaustive.Bounds;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// What small programs are made of, and how large they are beside their instructions.
final class ProgramOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "At most so many threads, up to " + Bounds.MOST_THREADS + ". Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(
      names = "--locations",
      paramLabel = "N",
      defaultValue = "4",
      description = "At most so many locations. Default: ${DEFAULT-VALUE}.")
  private int locations;

  @Option(
      names = "--vocabulary",
      paramLabel = "WORDS",
      description =
          "The instructions, as in 'R:rlx,acq W:rlx,rel RMW:acq_rel F:sc scopes:cta,gpu"
              + " deps:data'. R loads, W stores, RMW exchanges, F fences; each at all of the"
              + " scopes, or at one of its own (sc@sys). Without it: see above.")
  Optional<String> vocabulary;

  /// How large programs may be.
  ///
  /// @param instructions how many instructions
  Bounds bounds(NumberRange instructions) {
    try {
      return new Bounds(instructions.min(), instructions.max(), threads, locations);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
