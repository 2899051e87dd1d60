package dev.acquit.codegen.litmus;

import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.compile.SourceFile;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.ptx.module.LineTable;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Functions of a CUDA source as a test, with places in the source. What only the compiler can say
/// of the source, it is asked by texts that are compiled behind it.
///
/// @param name what messages call the source
/// @param request which functions run, and what is asked
public record KernelSource(String name, SourceFile file, KernelRequest request) {
  /// What compiles a source for a device, with lines of the source in its PTX.
  ///
  /// @param <X> what keeps it from compiling anything at all
  @FunctionalInterface
  public interface Compiling<X extends Exception> {
    /// Compiles a source, and what stands behind it.
    Compilation compile(SourceFile source) throws X;
  }

  /// Reads it.
  ///
  /// @param title how the test is called
  /// @throws InputException if it is not compiled, its functions are no threads of a test, or they
  ///   do not fit what is asked
  /// @throws X as of `compiler`
  public <X extends Exception> KernelFile read(String title, Compiling<X> compiler)
      throws InputException, X {
    Optional<SourceMembers> members = SourceMembers.of(request, file.text());
    Compilation whole = compiler.compile(file.with(members.map(SourceMembers::text).orElse("")));
    if (whole instanceof Compilation.Failed && members.isPresent()) {
      members = Optional.empty();
      whole = compiler.compile(file);
    }
    String ptx =
        switch (whole) {
          case Compilation.Compiled(String text, String _) -> text;
          case Compilation.Failed failed ->
              throw new InputException(
                  name,
                  place(failed.details()),
                  "found a source that is not compiled: " + failed.details(),
                  hint(failed.details()));
        };
    PtxModule module = ModuleReader.read(name, ptx);
    PtxModule first = module;
    MemberNames names = members.map(m -> m.read(first)).orElse(MemberNames.NONE);
    KernelFunctions functions = new KernelFunctions(name, SourceMembers.without(module), request);
    Optional<SourceFunctions> dropped = SourceFunctions.of(functions);
    // Whether a source has what it lacks is said where it is looked for.
    if (dropped.isPresent()
        && compiler.compile(file.with(dropped.get().text()))
            instanceof Compilation.Compiled(String text, String _)) {
      ptx = text;
      module = ModuleReader.read(name, ptx);
      functions = new KernelFunctions(name, module, request, dropped.get().read(module));
    }
    LineTable table = LineTable.of(ptx);
    String compiled = file.path().toString();
    try {
      Map<PartName, Part> places = new HashMap<>(SourceParts.known(request, names));
      places.putAll(SourceParts.returned(functions, names));
      answer(SourceParts.of(functions, names), compiler).ifPresent(places::putAll);
      SourceAnswers answers =
          new SourceAnswers(places, answer(SourceClasses.of(functions), compiler).orElse(Map.of()));
      KernelTests.Read read = KernelTests.read(functions, title, answers);
      return KernelFile.of(name, read, request, names, line -> table.line(line, compiled));
    } catch (NotReadException e) {
      Position at =
          e.position()
              .map(p -> table.line(p.line(), compiled))
              .filter(OptionalInt::isPresent)
              .map(line -> new Position(line.getAsInt(), 1))
              .orElse(Position.START);
      throw new InputException(KernelFile.notRead(name, at, e));
    }
  }

  /// What helps where a source is not compiled. The header of libcu++ that CUDA 13.0 has loads 16
  /// bytes with its operands in the wrong order, `ld.relaxed.gpu.b128 [address], register`.
  private static String hint(String message) {
    return message.contains("Arguments mismatch for instruction 'ld'")
        ? "loads of 16 bytes by cuda::atomic_ref are written wrongly by the libcu++ of CUDA 13.0:"
            + " name the headers of a later one, '--flag -I...', or write __nv_atomic_load"
        : "another compiler, flags and an architecture can be named";
  }

  /// The place of the source that a message of its compiler names: `FILE(LINE)` or
  /// `FILE:LINE:COLUMN`.
  private Position place(String message) {
    Matcher m =
        Pattern.compile(
                Pattern.quote(file.path().toString())
                    + "(?:\\((\\d{1,7})\\)|:(\\d{1,7})(?::(\\d{1,7}))?)")
            .matcher(message);
    if (!m.find()) {
      return Position.START;
    }
    int line = Integer.parseInt(m.group(1) == null ? m.group(2) : m.group(1));
    return new Position(line, m.group(3) == null ? 1 : Integer.parseInt(m.group(3)));
  }

  /// What the compiler says, if it is asked.
  private <A, X extends Exception> Optional<A> answer(
      Optional<? extends SourceQuestion<A>> question, Compiling<X> compiler)
      throws InputException, X {
    if (question.isEmpty()) {
      return Optional.empty();
    }
    SourceQuestion<A> asked = question.get();
    return switch (compiler.compile(file.with(asked.text()))) {
      case Compilation.Compiled(String ptx, String _) -> {
        try {
          yield Optional.of(asked.read(ModuleReader.read(name, ptx)));
        } catch (NotReadException e) {
          throw new InputException(name, asked.place(), "found " + e.getMessage(), asked.hint());
        }
      }
      case Compilation.Failed failed ->
          throw new InputException(
              name,
              asked.place(),
              "found " + asked.words() + ", which the compiler does not find: " + failed.summary(),
              asked.hint());
    };
  }
}
