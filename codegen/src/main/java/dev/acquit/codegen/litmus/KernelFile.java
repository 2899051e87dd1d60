package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/// Functions of a file as a test, with places in that file.
///
/// @param warnings what looks like a slip, and what is not as it looks
/// @param lines where the statements of the test stand in the file
public record KernelFile(PtxTest test, List<Diagnostic> warnings, StatementLines lines) {
  /// Copies the list.
  public KernelFile {
    warnings = List.copyOf(warnings);
  }

  /// Reads functions of a PTX module.
  ///
  /// @param file what messages call the module
  /// @param text the module
  /// @param title how the test is called
  /// @throws InputException if it is no module, its functions are no threads of a test, or they do
  ///   not fit what is asked
  public static KernelFile ptx(String file, String text, String title, KernelRequest request)
      throws InputException {
    try {
      KernelFunctions functions = new KernelFunctions(file, ModuleReader.read(file, text), request);
      return of(
          file,
          KernelTests.read(functions, title, SourceAnswers.NONE),
          request,
          MemberNames.NONE,
          OptionalInt::of);
    } catch (NotReadException e) {
      throw new InputException(notRead(file, e.position().orElse(Position.START), e));
    }
  }

  /// What was read of a module, with places in the file that the module is made of.
  ///
  /// @param names what locations have for members
  /// @param lineOf for a line of the module the line of the file, if it has one
  public static KernelFile of(
      String file,
      KernelTests.Read read,
      KernelRequest request,
      MemberNames names,
      IntFunction<OptionalInt> lineOf) {
    Map<Integer, List<Integer>> all = new HashMap<>();
    for (int thread = 0; thread < read.test().positions().size(); thread++) {
      List<Integer> own = new ArrayList<>();
      for (Position p : read.test().positions().get(thread)) {
        own.add(lineOf.apply(p.line()).orElse(own.isEmpty() ? 1 : own.getLast()));
      }
      all.put(thread, own);
    }
    List<Diagnostic> warnings = new ArrayList<>();
    read.remarks().stream()
        .map(r ->
            new Diagnostic(
                file,
                new Position(lineOf.apply(r.position().line()).orElse(1), 1),
                r.words(),
                Optional.empty()))
        .distinct()
        .forEach(warnings::add);
    return new KernelFile(
        read.test().test(),
        warnings,
        new StatementLines(all).asking(request.asking().line()).naming(names.with(read.pieces())));
  }

  /// What is said of a function that is no thread of a test.
  public static Diagnostic notRead(String file, Position position, NotReadException e) {
    return new Diagnostic(
        file,
        position,
        "found " + e.getMessage(),
        Optional.of("a test has loads, stores, atomics, fences, barriers and arithmetic"));
  }
}
