package dev.acquit.cli.gate;

import dev.acquit.cli.shell.IoReason;
import dev.acquit.codegen.inline.AsmModule;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What a user names as PTX: files, directories, and `-` for standard input.
///
/// @param files what was found, in the order of the names and in a directory by name
/// @param errors names that stand for nothing
public record PtxInputs(List<PtxInput> files, List<Diagnostic> errors) {
  private static final String STDIN = "<stdin>";
  private static final String READABLE = "name a file or directory that you may read";

  /// Copies the lists.
  public PtxInputs {
    files = List.copyOf(files);
    errors = List.copyOf(errors);
  }

  /// A file.
  ///
  /// @param name what messages call it
  /// @param path where it is
  /// @param text what it says, if it is nowhere; if that is not known either, it is standard input
  public record PtxInput(String name, Optional<Path> path, Optional<String> text) {
    /// Its bytes.
    ///
    /// @throws InputException if it cannot be read, or is longer than [TextLimits#MODULE]
    public byte[] read(InputStream in) throws InputException {
      try {
        byte[] bytes =
            text.isPresent()
                ? text.get().getBytes(StandardCharsets.UTF_8)
                : path.isPresent()
                    ? TextFile.bytes(path.get(), TextLimits.MODULE)
                    : TextFile.bytes(in, TextLimits.MODULE);
        TextFile.check(bytes, name, TextLimits.MODULE);
        return bytes;
      } catch (NoSuchFileException e) {
        throw new InputException(
            name,
            Position.START,
            "there is no such file",
            "name PTX files, directories with some, or - for standard input");
      } catch (IOException e) {
        throw new InputException(
            name, Position.START, "this file cannot be read: " + IoReason.of(e), READABLE);
      }
    }
  }

  /// Finds what is named. A file that is named twice is there once.
  public static PtxInputs find(List<String> names) {
    return find(names, "PTX file", ".ptx", name -> name.endsWith(".ptx"));
  }

  /// The same of PTX and of C++ sources.
  static PtxInputs findWithSources(List<String> names) {
    return find(
        names,
        "PTX file or C++ source",
        ".ptx, .cu, .cuh, .h, .hpp and the like",
        name -> name.endsWith(".ptx") || AsmModule.isSource(name));
  }

  /// The same of sources of C and C++ without PTX.
  public static PtxInputs findSources(List<String> names) {
    return find(
        names,
        "C or C++ source",
        ".c, .cc, .cpp, .cxx, .cu",
        name -> name.matches("(?i).*\\.(c|cc|cpp|cxx|cu)"));
  }

  private static PtxInputs find(
      List<String> names, String what, String endings, Predicate<String> wanted) {
    List<PtxInput> files = new ArrayList<>();
    List<Diagnostic> errors = new ArrayList<>();
    Set<Path> seen = new HashSet<>();
    for (String name : names) {
      if (name.equals("-")) {
        files.add(new PtxInput(STDIN, Optional.empty(), Optional.empty()));
        continue;
      }
      try {
        for (Path path : expand(name, what, endings, wanted)) {
          if (seen.add(path.toAbsolutePath().normalize())) {
            files.add(new PtxInput(path.toString(), Optional.of(path), Optional.empty()));
          }
        }
      } catch (InputException e) {
        errors.add(e.diagnostic());
      }
    }
    return new PtxInputs(files, errors);
  }

  private static List<Path> expand(
      String name, String what, String endings, Predicate<String> wanted) throws InputException {
    Path path = path(name);
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> below = Files.walk(path)) {
      List<Path> found =
          below.filter(p -> wanted.test(p.toString()) && Files.isRegularFile(p)).sorted().toList();
      if (found.isEmpty()) {
        throw new InputException(
            name,
            Position.START,
            "found no " + what,
            "a directory is searched for files whose names end in " + endings);
      }
      return found;
    } catch (IOException | UncheckedIOException e) {
      throw new InputException(
          name, Position.START, "this folder cannot be read: " + IoReason.of(e), READABLE);
    }
  }

  private static Path path(String name) throws InputException {
    try {
      if (!name.isEmpty()) {
        return Path.of(name);
      }
    } catch (InvalidPathException e) {
      // Said below.
    }
    throw new InputException(
        "'" + name + "'", Position.START, "this is not a path", "name a file or a directory");
  }
}
