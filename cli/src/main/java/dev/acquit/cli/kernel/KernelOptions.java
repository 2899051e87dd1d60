package dev.acquit.cli.kernel;

import dev.acquit.codegen.litmus.KernelRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// The options that make functions a test.
public final class KernelOptions {
  private static final String DEFAULT_COMPILER = "nvcc";

  @Spec(Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--thread",
      paramLabel = "FUNCTION",
      description =
          "A function of a .ptx or .cu file that runs as a thread, with arguments and place:"
              + " 'push(q, 1)@cta 0'. Arguments are locations and numbers, in order; without them"
              + " the locations of --init. Without a place it has a CTA of its own. Once for each"
              + " thread, or once for a launch: 'sum<<<2, 32>>>(in, out)'. The file may say it"
              + " itself, in comments '// acquit: thread push(q, 1)' and '// acquit: launch ...'.")
  private List<String> threads = new ArrayList<>();

  @Option(
      names = "--init",
      paramLabel = "VALUES",
      description = "Locations of such a test and what they hold before: 'q=0; x=1'.")
  private List<String> init = new ArrayList<>();

  @Option(
      names = "--exists",
      paramLabel = "CONDITION",
      description =
          "What is asked of it: whether some execution ends so. '0:ret=1' is what the first thread"
              + " returns, 'x=1' a location, '0:trap=1' that it ran into a trap or a failed"
              + " assertion. Default: that no thread does.")
  private @Nullable String exists;

  @Option(
      names = "--forall",
      paramLabel = "CONDITION",
      description = "The same: whether every execution ends so.")
  private @Nullable String forall;

  @Option(
      names = "--never",
      paramLabel = "CONDITION",
      description = "The same: whether no execution ends so.")
  private @Nullable String never;

  @Option(
      names = "--compiler",
      paramLabel = "NAME|PATH|COMMAND",
      defaultValue = DEFAULT_COMPILER,
      description =
          "What compiles a .cu file: nvcc, clang, a path, or a command such as 'cc {source} -o"
              + " {output} {arch}'. Default: ${DEFAULT-VALUE}.")
  String compiler = DEFAULT_COMPILER;

  @Option(
      names = "--flag",
      paramLabel = "WORD",
      description = "A further argument of the compiler; can be given several times.")
  List<String> flags = new ArrayList<>();

  @Option(
      names = "--arch",
      paramLabel = "SM",
      description = "The architecture for which it compiles, such as sm_80. Default: sm_90.")
  Optional<String> arch = Optional.empty();

  /// Whether a name is that of a file of functions.
  public static boolean isKernels(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".ptx") || lower.endsWith(".cu");
  }

  /// What the command line asks.
  ///
  /// @throws ParameterException if it asks several things
  KernelRequest request() {
    List<String> asked = new ArrayList<>();
    add(asked, "exists", exists);
    add(asked, "forall", forall);
    add(asked, "~exists", never);
    if (asked.size() > 1) {
      throw new ParameterException(
          command.commandLine(),
          "found several of --exists, --forall and --never, expected one of them");
    }
    return new KernelRequest(threads, init, asked.stream().findFirst());
  }

  /// The names that are no files of functions.
  public static List<String> others(List<String> names) {
    return names.stream().filter(n -> !isKernels(n)).toList();
  }

  /// Looks whether there is a file of functions for what is said of them.
  ///
  /// @throws ParameterException if there is none
  public void check(List<String> names) {
    if (said() && others(names).size() == names.size()) {
      throw new ParameterException(
          command.commandLine(),
          "found --thread, --init or a condition, expected a .ptx or .cu file, too; litmus tests"
              + " say these themselves");
    }
  }

  private boolean said() {
    KernelRequest request = request();
    return !request.threads().isEmpty()
        || !request.init().isEmpty()
        || request.condition().isPresent();
  }

  private static void add(List<String> asked, String quantifier, @Nullable String condition) {
    if (condition != null) {
      asked.add(quantifier + " (" + condition + ")");
    }
  }
}
