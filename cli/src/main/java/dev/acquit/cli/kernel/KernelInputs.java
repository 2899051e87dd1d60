package dev.acquit.cli.kernel;

import dev.acquit.cli.gate.CompilerChoice;
import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.compile.SourceFile;
import dev.acquit.codegen.litmus.KernelFile;
import dev.acquit.codegen.litmus.KernelRequest;
import dev.acquit.codegen.litmus.KernelSource;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads files of functions as tests.
///
/// @param session where programs are looked for and results of compilers are kept
/// @param options which functions run, and what is asked
/// @param use what for
public record KernelInputs(Session session, KernelOptions options, Use use) {
  /// Who wants the tests.
  public enum Use {
    /// Who checks them: `run-forbidden` is not asked, and that is said.
    CHECK,
    /// Who checks whether they terminate, and needs no condition for that.
    TERMINATION,
    /// Who runs them: `run-forbidden` is asked, too.
    RUN
  }

  /// The tests that files of functions among some names are, in their order. Of a folder, those
  /// that say in comments what they ask.
  ///
  /// @throws CommandException as [#read]
  public List<Item> of(List<String> names) throws CommandException {
    Set<Path> seen = new HashSet<>();
    List<Named> all = new ArrayList<>();
    for (String name : names) {
      for (String file : files(name)) {
        if (seen.add(Path.of(file).toAbsolutePath().normalize())) {
          all.add(new Named(file, file.equals(name)));
        }
      }
    }
    List<Item> items = new ArrayList<>();
    StatusLine line = session.statusLine();
    try {
      for (Named one : all) {
        show(line, one, items.size(), all.size());
        items.add(one.itself() ? read(one.file()) : found(one.file()));
      }
    } finally {
      line.clear();
    }
    return items;
  }

  /// A file of functions.
  ///
  /// @param itself whether the user named it, not a folder of it
  private record Named(String file, boolean itself) {}

  /// A compiler takes seconds for a source.
  private void show(StatusLine line, Named one, int done, int of) {
    String words = " " + (done + 1) + " of " + of + ": " + one.file();
    if (one.file().endsWith(".ptx")) {
      line.update(done, of, () -> "reading" + words);
    } else {
      line.begins(done, of, () -> "compiling" + words);
    }
  }

  /// One of a folder: what keeps it from being compiled keeps the others from nothing.
  private Item found(String file) throws CommandException {
    try {
      return read(file);
    } catch (CommandException e) {
      if (e.exit() == ExitCode.UNKNOWN) {
        throw e;
      }
      return new Item.Wrong(
          new Diagnostic(file, Position.START, e.getMessage(), Optional.of(e.hint())));
    }
  }

  private static List<String> files(String name) {
    if (KernelOptions.isKernels(name)) {
      return List.of(name);
    }
    if (name.isEmpty()) { // it would stand for the working directory
      return List.of();
    }
    try (Stream<Path> below = Files.walk(Path.of(name))) {
      return below
          .filter(p -> KernelOptions.isKernels(p.toString()) && Files.isRegularFile(p))
          .filter(KernelInputs::asks)
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (InvalidPathException | IOException | UncheckedIOException e) {
      // Whoever reads litmus tests says what is wrong with it.
      return List.of();
    }
  }

  /// Whether a file asks something, or cannot be read, which is said when it is.
  private static boolean asks(Path file) {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(KernelRequest::asks);
    } catch (IOException | UncheckedIOException e) {
      return true;
    }
  }

  /// Reads a file.
  ///
  /// @param name its path, as the user wrote it
  /// @return the test, or what is wrong with the file
  /// @throws CommandException if it is to be compiled and there is no compiler, or a stop was asked
  ///   for
  private Item read(String name) throws CommandException {
    Path path = Path.of(name);
    try {
      String text = TextFile.read(path, name);
      KernelRequest asked = options.request().or(KernelRequest.in(name, text));
      KernelRequest request = use == Use.TERMINATION ? asked.orAnything() : asked;
      Optional<String> forbidden = request.runForbidden();
      if (forbidden.isEmpty()) {
        return item(name, path, file(name, path, text, request));
      }
      // Both are read, whoever asks: a slip in one of them is told by check and by run.
      return switch (use) {
        case CHECK, TERMINATION -> {
          KernelFile checked = file(name, path, text, request);
          file(name, path, text, request.forRun());
          session.note(
              "%s:%d: run-forbidden %s is asked by run alone"
                  .formatted(name, request.place(forbidden.get()).line(), forbidden.get()));
          yield item(name, path, checked);
        }
        case RUN -> {
          if (request.condition().isPresent()) {
            file(name, path, text, request);
          }
          yield item(name, path, file(name, path, text, request.forRun()));
        }
      };
    } catch (InputException e) {
      return new Item.Wrong(e.diagnostic());
    }
  }

  private KernelFile file(String name, Path path, String text, KernelRequest request)
      throws InputException, CommandException {
    return name.endsWith(".ptx")
        ? KernelFile.ptx(name, text, title(path), request)
        : new KernelSource(name, new SourceFile(path, text), request)
            .read(title(path), this::compile);
  }

  /// The name of a test.
  private static String title(Path path) {
    String file = path.getFileName().toString();
    return file.substring(0, file.lastIndexOf('.')).replaceAll("[^A-Za-z0-9_.+-]", "_");
  }

  private Compilation compile(SourceFile source) throws CommandException {
    return new CompilerChoice(session)
        .compile(options.compiler, options.flags, options.arch, source);
  }

  private static Item item(String name, Path path, KernelFile read) {
    return new Item.TestInput(name, Optional.of(path), read.test(), read.warnings(), read.lines());
  }
}
