package dev.acquit.api;

import dev.acquit.codegen.litmus.KernelFile;
import dev.acquit.codegen.litmus.KernelRequest;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Functions of a PTX module or of a CUDA source that run as threads. What is said here comes
/// before what comments `// acquit: thread ...`, `// acquit: init ...` and `// acquit: forall ...`
/// of the file say; what is not said here they say. Each method makes another one and leaves this
/// as it is.
public final class Kernel {
  private final String file;
  private final String text;
  private final String title;
  private final KernelRequest request;
  private final Optional<DeviceSource> source;

  /// With a text.
  ///
  /// @param source what it is of a CUDA source; empty if it is PTX
  Kernel(
      String file,
      String text,
      String title,
      KernelRequest request,
      Optional<DeviceSource> source) {
    this.file = file;
    this.text = text;
    this.title = title;
    this.request = request;
    this.source = source;
  }

  /// With one more thread.
  ///
  /// @param words the function, with arguments and place: `push(q, 1)@cta 0`. Arguments are
  ///   locations and numbers; without them they are the locations of [#init]. Without a place it
  ///   runs in a CTA of its own
  public Kernel thread(String words) {
    return with(
        Stream.concat(request.threads().stream(), Stream.of(words)).toList(),
        request.init(),
        request.condition());
  }

  /// With locations, and what they hold before.
  ///
  /// @param values as in litmus tests: `q=0; x=1`
  public Kernel init(String values) {
    return with(
        request.threads(),
        Stream.concat(request.init().stream(), Stream.of(values)).toList(),
        request.condition());
  }

  /// Asks whether every execution ends so; as all questions, in the place of any before. `1:ret` is
  /// what the second thread returns, `0:trap` whether the first ran into a trap, `x` a location.
  ///
  /// @param proposition such as `1:ret=42 \/ 1:ret=-1`
  public Kernel always(String proposition) {
    return asking("forall", proposition);
  }

  /// Asks whether no execution ends so.
  ///
  /// @param proposition as of [#always]
  public Kernel never(String proposition) {
    return asking("~exists", proposition);
  }

  /// Asks whether some execution ends so. Where nothing is asked, it is whether no thread traps.
  ///
  /// @param proposition as of [#always]
  public Kernel exists(String proposition) {
    return asking("exists", proposition);
  }

  /// With another compiler than nvcc. PTX is not compiled.
  ///
  /// @param what `nvcc` or `clang`, which are looked for on the `PATH`, a path to one of them, or a
  ///   command such as `cc {source} -o {output} {arch}`
  public Kernel compiler(String what) {
    return compiled(source.map(s -> s.compiler(what)));
  }

  /// With one more argument of the compiler. PTX is not compiled.
  ///
  /// @param word such as `-I../include`
  public Kernel flag(String word) {
    return compiled(source.map(s -> s.flag(word)));
  }

  /// Compiled for an architecture; `sm_90` where none is said. PTX is not compiled.
  ///
  /// @param sm such as `sm_80`
  public Kernel architecture(String sm) {
    return compiled(source.map(s -> s.architecture(sm)));
  }

  /// The test that they are. A CUDA source is compiled each time this is called, as often as there
  /// is something that only its compiler knows.
  ///
  /// @throws AcquitException if the text is no PTX, is not compiled, has no such functions, or they
  ///   do what no test does; if there is no such compiler, or this thread was interrupted while it
  ///   ran
  public Check check() {
    try {
      KernelRequest all = request.or(KernelRequest.in(file, text));
      KernelFile read =
          source.isPresent()
              ? source.get().read(file, title, all)
              : KernelFile.ptx(file, text, title, all);
      return Check.of(new Check.Input(file, read.test(), read.warnings(), read.lines()));
    } catch (InputException e) {
      throw new AcquitException(e);
    }
  }

  private Kernel asking(String quantifier, String proposition) {
    return with(
        request.threads(), request.init(), Optional.of(quantifier + " (" + proposition + ")"));
  }

  private Kernel with(List<String> threads, List<String> init, Optional<String> condition) {
    return new Kernel(file, text, title, new KernelRequest(threads, init, condition), source);
  }

  private Kernel compiled(Optional<DeviceSource> other) {
    return new Kernel(file, text, title, request, other);
  }
}
