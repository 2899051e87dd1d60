package dev.acquit.cli.shell;

import dev.acquit.reports.Paint;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.TextLimits;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// Where a command prints: results to standard output, all else to standard error.
public final class Session {
  private final Map<Path, Optional<String>> objections = new ConcurrentHashMap<>();
  private final Environment environment;
  private final BooleanSupplier quiet;
  private final BooleanSupplier debug;
  private final Supplier<TextLimits> limits;
  private final boolean details;

  public Session(
      Environment environment,
      BooleanSupplier quiet,
      BooleanSupplier debug,
      Supplier<TextLimits> limits) {
    this(environment, quiet, debug, limits, false);
  }

  private Session(
      Environment environment,
      BooleanSupplier quiet,
      BooleanSupplier debug,
      Supplier<TextLimits> limits,
      boolean details) {
    this.environment = environment;
    this.quiet = quiet;
    this.debug = debug;
    this.limits = limits;
    this.details = details;
  }

  /// The same place, for a user who wants to follow what happens.
  public Session withDetails() {
    return new Session(environment, quiet, debug, limits, true);
  }

  /// Whether [#detail] prints anything.
  public boolean details() {
    return details && !quiet.getAsBoolean();
  }

  /// What a process of this command's own is told, which prints where this one does.
  Errand errand(List<String> words, Errand.Share share) {
    return new Errand(
        words, environment.colourOut(), environment.terminalErr(), environment.columns(), share);
  }

  /// What of the command this process does, if it is such a process.
  public Optional<Errand.Share> share() {
    return environment.errand().map(Errand::share);
  }

  /// What results say of the program and of how it was asked.
  public Json.Tool tool() {
    return environment.tool();
  }

  /// Prints what only somebody wants to know who follows what happens.
  ///
  /// @param text makes the line; not asked if nobody wants it
  public void detail(Supplier<String> text) {
    if (details()) {
      line("detail: " + text.get());
    }
  }

  /// Prints a part of the result. It is visible at once. When nobody reads any more (`| head`),
  /// there is no point in going on.
  public void print(String text) {
    environment.out().print(visible(text));
    if (environment.out().checkError()) {
      environment.interruption().request();
    }
  }

  /// Whether somebody still takes results: not after `| head` has seen enough.
  public boolean isRead() {
    return !environment.out().checkError();
  }

  /// Makes all that was printed visible, before another process prints.
  public void flush() {
    environment.out().flush();
    environment.err().flush();
  }

  /// Prints what is wrong with an input.
  public void error(Diagnostic diagnostic) {
    line(diagnostic.toString());
  }

  /// Prints that something went wrong that is nobody's input.
  public void error(String text) {
    line("error: " + text);
  }

  /// Prints that we failed on one of many things.
  ///
  /// @param what on which
  /// @param cause how
  /// @return how the command ends then
  public ExitCode failed(String what, Throwable cause) {
    error(what + ": " + Failures.words(cause));
    if (debug.getAsBoolean()) {
      line(Failures.trace(cause));
    }
    return Failures.exit(cause);
  }

  /// Prints something that one should know, unless the user wants quiet.
  public void note(String text) {
    if (!quiet.getAsBoolean()) {
      line("note: " + text);
    }
  }

  /// Prints what looks like a slip in an input, unless the user wants quiet.
  public void warning(Diagnostic diagnostic) {
    if (!quiet.getAsBoolean()) {
      line(diagnostic.asWarning());
    }
  }

  private void line(String text) {
    environment.err().print(visible(text) + "\n");
    environment.err().flush();
  }

  /// All that is printed comes by here, and people's text is in it: names, annotations, last lines
  /// of other programs.
  private String visible(String text) {
    return paint().visible(text);
  }

  /// A counter for work that takes a while.
  ///
  /// @param total how much there is to do, as far as is known by now; asked from any thread
  /// @param what one piece of it, in the plural
  public Progress progress(IntSupplier total, String what) {
    return new Progress(statusLine(), total, what);
  }

  /// A line for work of which more is known than a count.
  public StatusLine statusLine() {
    return new StatusLine(
        environment.err(), !quiet.getAsBoolean(), environment.terminalErr(), environment.columns());
  }

  /// How results for people are coloured.
  public Paint paint() {
    return environment.colourOut() ? Paint.ANSI : Paint.PLAIN;
  }

  /// Standard input.
  public InputStream in() {
    return environment.in();
  }

  /// What a test may have.
  public TextLimits limits() {
    return limits.get();
  }

  /// The folders where programs are looked for.
  public List<Path> programs() {
    return environment.programs();
  }

  /// The folder for what may be forgotten, if there is one.
  public Optional<Path> cache() {
    return environment.cache().flatMap(this::kept);
  }

  /// A folder of answers that were kept, unless others can put answers there, which is said.
  public Optional<Path> kept(Path folder) {
    Optional<String> objection =
        objections.computeIfAbsent(
            folder,
            f -> {
              Optional<String> found = KeptFolder.objection(f, System.getProperty("user.name", ""));
              found.ifPresent(why ->
                  note(
                      f
                          + " "
                          + why
                          + ": what is kept there would be believed, so it is not used (--cache"
                          + " names another folder)"));
              return found;
            });
    return objection.isPresent() ? Optional.empty() : Optional.of(folder);
  }

  /// The wish to stop.
  public Interruption interruption() {
    return environment.interruption();
  }
}
