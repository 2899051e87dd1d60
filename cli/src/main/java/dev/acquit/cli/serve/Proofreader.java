package dev.acquit.cli.serve;

import dev.acquit.cli.input.TestInputs;
import dev.acquit.codegen.litmus.KernelRequest;
import dev.acquit.litmus.text.Reading;
import dev.acquit.mapper.mapping.MappingReader;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/// Reads a text while it is written, and says what is wrong with it. Nothing is compiled and
/// nothing is decided, so that it costs little: what only a compiler or a check can tell, they say
/// when they are asked.
final class Proofreader {
  /// The longest text that is read so, in characters.
  private static final int LONGEST = 200_000;

  private final Semaphore places = new Semaphore(2, true);

  /// What is asked.
  ///
  /// @param sources a file, the text of which is read, and `.cat` files that it may include
  record Text(List<Source> sources) {}

  /// What was found.
  ///
  /// @param remarks errors and what looks like a slip, with their places
  record Read(List<Remark> remarks) {
    /// Copies the list.
    Read {
      remarks = List.copyOf(remarks);
    }
  }

  /// Reads the first of some files.
  ///
  /// @throws BadQuestion if there is none
  Read read(Text text) throws InterruptedException {
    if (text.sources().isEmpty()) {
      throw new BadQuestion("found no sources, expected what is to be read");
    }
    if (text.sources().stream().mapToLong(s -> s.text().length()).sum() > LONGEST) {
      return new Read(
          List.of(
              new Remark(
                  "note",
                  "found more than " + LONGEST + " characters: it is read when it is asked about",
                  null,
                  null,
                  null,
                  null)));
    }
    places.acquire();
    try {
      return new Read(remarks(text.sources()));
    } finally {
      places.release();
    }
  }

  private static List<Remark> remarks(List<Source> sources) {
    Source source = sources.getFirst();
    try {
      return switch (source.name().substring(source.name().lastIndexOf('.') + 1)) {
        case "mapping" -> {
          MappingReader.read(source.name(), source.text());
          yield List.of();
        }
        case "cat" -> {
          ModelCompiler.compile(
              source.name(), source.name(), source.text(), n -> included(n, sources));
          yield List.of();
        }
        case "cu" -> {
          KernelRequest.in(source.name(), source.text());
          yield List.of();
        }
        case "ptx" -> {
          ModuleReader.read(source.name(), source.text());
          KernelRequest.in(source.name(), source.text());
          yield List.of();
        }
        default -> tests(source);
      };
    } catch (InputException e) {
      return List.of(Remark.of("error", e.diagnostic()));
    } catch (StackOverflowError e) {
      // Nested deeper than is read; the command says so when it is asked.
      return List.of();
    }
  }

  private static Optional<String> included(String name, List<Source> sources) {
    return sources.stream()
        .filter(s -> s.name().equals(name))
        .map(Source::text)
        .findFirst()
        .or(() -> Models.text(name));
  }

  private static List<Remark> tests(Source source) {
    List<Remark> remarks = new ArrayList<>();
    var text = new ByteArrayInputStream(source.text().getBytes(StandardCharsets.UTF_8));
    TestInputs.Read read = TestInputs.read(source.name(), text, Reading.USUAL);
    for (Diagnostic error : read.errors()) {
      remarks.add(Remark.of("error", error));
    }
    read.tests().stream()
        .flatMap(t -> t.warnings().stream())
        .map(w -> Remark.of("warning", w))
        .forEach(remarks::add);
    return remarks;
  }
}
