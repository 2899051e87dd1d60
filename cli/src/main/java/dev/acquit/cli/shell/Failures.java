package dev.acquit.cli.shell;

import dev.acquit.reports.Visible;
import dev.acquit.text.InputException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// What an exception that leaves a command becomes: words and an exit status, never a stack trace
/// unless the user asks for it.
public final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {
  /// Causes that go round have an end.
  private static final int DEEP = 20;

  private final BooleanSupplier debug;

  public Failures(BooleanSupplier debug) {
    this.debug = debug;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    if (e instanceof ParameterException bad) {
      return handleParseException(bad, parsed.originalArgs().toArray(String[]::new));
    }
    trace(e, command.getErr());
    return switch (e) {
      case InputException input ->
          end(command, input.diagnostic().toString(), ExitCode.of(input.diagnostic()));
      case CommandException failure -> end(command, failure.text(), failure.exit());
      default -> end(command, "error: " + words(e), exit(e));
    };
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    trace(e, command.getErr());
    Misuse misuse = Misuse.of(e);
    return end(
        command,
        "error: "
            + misuse.message()
            + "\n  hint: "
            + misuse.hint().map(h -> h + " ").orElse("")
            + command.getCommandSpec().qualifiedName()
            + " --help says more",
        ExitCode.BAD_INPUT);
  }

  /// What we say of a failure that nobody expected: a bug, or no memory.
  public static String words(Throwable e) {
    return isMemory(e)
        ? "memory ran short, so there is no answer; JAVA_TOOL_OPTIONS=-Xmx8g or the like gives more"
        : "this is a bug of ours, please report: " + e + "; --debug shows where it happened";
  }

  /// How a command ends after it.
  public static ExitCode exit(Throwable e) {
    return isMemory(e) ? ExitCode.UNKNOWN : ExitCode.BUG;
  }

  /// Whether memory ran short. What waits for other threads wraps what they threw.
  public static boolean isMemory(Throwable e) {
    return Stream.iterate(e, Objects::nonNull, Throwable::getCause)
        .limit(DEEP)
        .anyMatch(VirtualMachineError.class::isInstance);
  }

  private void trace(Exception e, PrintWriter err) {
    if (debug.getAsBoolean()) {
      err.print(Visible.lines(trace(e)));
    }
  }

  /// The stack trace, as text.
  static String trace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  private static int end(CommandLine command, String text, ExitCode exit) {
    command.getErr().print(Visible.lines(text) + "\n");
    command.getErr().flush();
    return exit.code();
  }
}
