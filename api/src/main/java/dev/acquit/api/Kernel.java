package dev.acquit.api;

import dev.acquit.codegen.litmus.KernelFile;
import dev.acquit.codegen.litmus.KernelRequest;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Functions of a PTX module that run as threads. What is said here comes before what comments `//
/// acquit: thread ...`, `// acquit: init ...` and `// acquit: forall ...` of the module say; what
/// is not said here they say. Each method makes another one and leaves this as it is.
public final class Kernel {
  private final String file;
  private final String text;
  private final String title;
  private final KernelRequest request;

  Kernel(String file, String text, String title, KernelRequest request) {
    this.file = file;
    this.text = text;
    this.title = title;
    this.request = request;
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

  /// The test that they are.
  ///
  /// @throws AcquitException if the text is no PTX, has no such functions, or they do what no test
  ///   does
  public Check check() {
    try {
      KernelRequest all = request.or(KernelRequest.in(file, text));
      KernelFile read = KernelFile.ptx(file, text, title, all);
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
    return new Kernel(file, text, title, new KernelRequest(threads, init, condition));
  }
}
