package dev.acquit.api;

import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.compile.CompileSettings;
import dev.acquit.codegen.compile.Compiler;
import dev.acquit.codegen.compile.CompilerFinder;
import dev.acquit.codegen.compile.CompilerSearch;
import dev.acquit.codegen.compile.CompilerTask;
import dev.acquit.codegen.compile.SourceFile;
import dev.acquit.codegen.litmus.KernelFile;
import dev.acquit.codegen.litmus.KernelRequest;
import dev.acquit.codegen.litmus.KernelSource;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A CUDA source, and what compiles it.
///
/// @param architecture the compiler's usual one if empty
record DeviceSource(
    SourceFile file, String compiler, List<String> flags, Optional<String> architecture) {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  DeviceSource {
    flags = List.copyOf(flags);
  }

  static DeviceSource of(Path path, String text) {
    return new DeviceSource(new SourceFile(path, text), "nvcc", List.of(), Optional.empty());
  }

  DeviceSource compiler(String what) {
    return new DeviceSource(file, what, flags, architecture);
  }

  DeviceSource flag(String word) {
    return new DeviceSource(
        file, compiler, Stream.concat(flags.stream(), Stream.of(word)).toList(), architecture);
  }

  DeviceSource architecture(String sm) {
    return new DeviceSource(file, compiler, flags, Optional.of(sm));
  }

  /// The test that its functions are.
  ///
  /// @throws InputException as [KernelSource#read], and if there is no such compiler
  KernelFile read(String name, String title, KernelRequest request) throws InputException {
    try {
      Compiler found = find(name);
      if (!found.takes(file)) {
        throw wrong(
            name,
            "found a path that nvcc would give to a shell to be run",
            "a path has letters, digits, blanks and ._+@%=,:~- only");
      }
      CompileSettings settings = new CompileSettings(flags, LIMIT, 1, Optional.empty());
      return new KernelSource(name, file, request)
          .read(title, (SourceFile whole) -> compile(name, found, whole, settings));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw wrong(name, "interrupted while " + compiler + " was running", "ask again");
    }
  }

  private Compilation compile(
      String name, Compiler found, SourceFile whole, CompileSettings settings)
      throws InputException {
    try {
      return found.compile(whole, architecture, settings);
    } catch (IOException e) {
      throw wrong(
          name,
          "cannot run " + found.binary() + ": " + e.getMessage(),
          "the program must be there, and temporary files need room");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw wrong(name, "interrupted while " + compiler + " was running", "ask again");
    }
  }

  private Compiler find(String name) throws InputException, InterruptedException {
    List<Path> folders =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .filter(folder -> !folder.isEmpty())
            .map(Path::of)
            .toList();
    return switch (new CompilerFinder(folders).search(compiler, new CompilerTask.Kernels())) {
      case CompilerSearch.Found(Compiler there) -> there;
      case CompilerSearch.Absent(String message, String _) ->
          throw wrong(
              name, message, "it is looked for on the PATH; another, or a path, can be named");
      case CompilerSearch.Malformed(String message, String hint) ->
          throw wrong(name, message, hint);
    };
  }

  private static InputException wrong(String name, String message, String hint) {
    return new InputException(name, Position.START, message, hint);
  }
}
