package dev.acquit.codegen.recover;

import dev.acquit.codegen.source.OperationReader;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The PTX files of `src/test/resources/recovery`. A comment `// source: store release scope=device
/// type=u32` says what the next function should do; those without are scanned.
final class Cases {
  static final Path FOLDER = Path.of("src/test/resources/recovery");

  private Cases() {}

  /// A function of a file.
  record Case(PtxModule module, Function function, Optional<SourceOperation> operation) {}

  static List<Path> files() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".ptx")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Case> read(String name, String text) throws InputException {
    PtxModule module = ModuleReader.read(name, text);
    List<String> lines = text.lines().toList();
    List<Case> all = new ArrayList<>();
    for (Function function : module.functions()) {
      if (function.body().isPresent()) {
        int line = function.position().line() - 2;
        Optional<SourceOperation> operation =
            line >= 0 && line < lines.size() && lines.get(line).startsWith("// source: ")
                ? Optional.of(operation(lines.get(line).substring("// source: ".length())))
                : Optional.empty();
        all.add(new Case(module, function, operation));
      }
    }
    return all;
  }

  /// The operation that is written so.
  static SourceOperation operation(String text) {
    try {
      return OperationReader.read("cases", Position.START, text);
    } catch (InputException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  static String print(Case one) {
    String head =
        one.function().name() + ": " + one.operation().map(Object::toString).orElse("scanned");
    String body =
        one.operation()
            .map(o -> Printed.of(Recovery.recover(one.module(), one.function(), o)))
            .orElseGet(() -> Printed.of(Recovery.scan(one.module(), one.function())));
    return head + "\n" + body;
  }
}
