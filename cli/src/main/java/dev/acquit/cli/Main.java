package dev.acquit.cli;

import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.cli.shell.Outlet;
import dev.acquit.cli.shell.Version;
import dev.acquit.program.Workplace;
import dev.acquit.reports.json.Json;
import java.io.Console;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// The process: streams, terminal, Ctrl-C and exit status.
public final class Main {
  /// How long a command that was told to stop may take to print what it has.
  private static final long STOP_SECONDS = 60;

  /// For threads that begin while they are counted.
  private static final int SPARE = 8;

  private Main() {}

  /// Runs the command and ends the process.
  public static void main(String[] args) {
    // Numbers look the same wherever one is. Of all locales this is the one whose figures the JVM
    // has at hand; for others, and for none, it reads tables, a twentieth of a short command.
    Locale.setDefault(Locale.US);
    Interruption interruption = new Interruption();
    CompletableFuture<Integer> done = new CompletableFuture<>();
    Runtime.getRuntime().addShutdownHook(stopping(interruption, done));
    // Not System.out, which forgets why it failed.
    Outlet out = new Outlet(new FileOutputStream(FileDescriptor.out));
    Environment environment =
        environment(System.in, writer(out), writer(System.err), interruption, List.of(args));
    int code = Acquit.run(environment, args);
    if (out.lost().isPresent() && code != ExitCode.BUG.code()) {
      code = ExitCode.ENVIRONMENT.code();
      environment
          .err()
          .println("error: cannot write the results to standard output: " + out.lost().get());
      environment.err().println("  hint: what was printed is not complete");
      environment.err().flush();
    }
    Workplace.closeAll();
    done.complete(code);
    end(code);
  }

  /// Ends the process. Only a process that nothing else keeps can end by itself, and with status 0;
  /// otherwise the JVM first looks for somebody to tell that it was asked to end, in all jars.
  private static void end(int code) {
    if (code != ExitCode.OK.code() || isKept()) {
      System.exit(code);
    }
  }

  /// What is done when the process is told to stop.
  ///
  /// @param done when the command has ended its status
  static Thread stopping(Interruption interruption, CompletableFuture<Integer> done) {
    return new Thread(() -> stop(interruption, done));
  }

  /// Whether another thread would keep the process from ending.
  static boolean isKept() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    Thread[] threads = new Thread[group.activeCount() + SPARE];
    int count = group.enumerate(threads);
    return Arrays.stream(threads, 0, count)
        .anyMatch(t -> !t.isDaemon() && !t.equals(Thread.currentThread()));
  }

  /// A process that is told to stop would end with the number of the signal, whatever the command
  /// says of what it did; so it ends here. One that does not come to its end has nothing to say.
  private static void stop(Interruption interruption, CompletableFuture<Integer> done) {
    if (done.isDone()) {
      return;
    }
    interruption.request();
    try {
      Runtime.getRuntime().halt(done.get(STOP_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // It ends with the number of the signal.
      Workplace.closeAll();
    }
  }

  /// What a command has from this process.
  ///
  /// @param in standard input
  /// @param out standard output
  /// @param err standard error
  /// @param interruption the wish to stop
  /// @param words the words of the command line
  static Environment environment(
      InputStream in,
      PrintWriter out,
      PrintWriter err,
      Interruption interruption,
      List<String> words) {
    String terminals = terminals();
    boolean wanted = System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
    return new Environment(
        in,
        out,
        err,
        wanted && terminals.contains("out"),
        terminals.contains("err"),
        columns(),
        programs(),
        interruption,
        cache(),
        Optional.empty(),
        Json.Tool.acquit(Version.number()).asked(words, now()));
  }

  /// When results say that they were made: reproducible builds pin it (SOURCE_DATE_EPOCH, in
  /// seconds).
  private static String now() {
    String pinned = System.getenv().getOrDefault("SOURCE_DATE_EPOCH", "");
    Instant now =
        pinned.matches("[0-9]{1,11}")
            ? Instant.ofEpochSecond(Long.parseLong(pinned))
            : Instant.now().truncatedTo(ChronoUnit.SECONDS);
    return now.toString();
  }

  /// Where the XDG Base Directory Specification says that such things belong.
  private static Optional<Path> cache() {
    String folder = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
    if (folder.startsWith(File.separator)) {
      return Optional.of(Path.of(folder, "acquit"));
    }
    String home = System.getProperty("user.home", "");
    return home.startsWith(File.separator)
        ? Optional.of(Path.of(home, ".cache", "acquit"))
        : Optional.empty();
  }

  private static List<Path> programs() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(Path::of)
        .toList();
  }

  /// How wide the terminal is: the launcher says it, or the shell.
  private static int columns() {
    return Stream.of(
            System.getProperty("acquit.columns", ""), System.getenv().getOrDefault("COLUMNS", ""))
        .filter(c -> c.matches("[1-9][0-9]{0,3}"))
        .mapToInt(Integer::parseInt)
        .findFirst()
        .orElse(Environment.COLUMNS);
  }

  /// Which streams are terminals. Java only knows about input and output together, so the launcher
  /// says it.
  private static String terminals() {
    String told = System.getProperty("acquit.terminals");
    if (told != null) {
      return told;
    }
    Console console = System.console();
    return console != null && console.isTerminal() ? "out" : "";
  }

  /// UTF-8 whatever the locale: what we write is read by us and by tools.
  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }
}
