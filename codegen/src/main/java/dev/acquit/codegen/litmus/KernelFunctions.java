package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The functions of a module that a request makes threads of.
///
/// @param file what messages call the module
/// @param request what is asked; a part to which it gives a value makes a location of zeros around
///   it, and so does a name that is passed to a function ([UndeclaredLocations])
/// @param called functions that the request names as the module does not, and their names in it
public record KernelFunctions(
    String file, PtxModule module, KernelRequest request, Map<String, String> called) {
  /// Copies the map.
  public KernelFunctions {
    called = Map.copyOf(called);
    request = request.withWholes(Memories.names(module));
    request = request.withZeros(new UndeclaredLocations(module, request, called).names());
  }

  /// Those of a module that is read as it is.
  public KernelFunctions(String file, PtxModule module, KernelRequest request) {
    this(file, module, request, Map.of());
  }

  /// The functions that can be called, by their names in the module.
  Map<String, Function> all() {
    return module.functions().stream()
        .filter(f -> f.body().isPresent())
        .collect(Collectors.toMap(Function::name, f -> f, (first, _) -> first));
  }

  /// Who runs.
  ///
  /// @throws InputException if nobody does, or it is not said as [KernelThread] reads it
  List<KernelThread> threads() throws InputException {
    List<KernelThread> threads = new ArrayList<>();
    for (String text : request.threads()) {
      for (String one : Launch.looksLike(text) ? launched(text) : List.of(text)) {
        threads.add(
            KernelThread.of(one)
                .map(t -> t.as(text))
                .orElseThrow(() ->
                    wrong(
                        text,
                        "found the thread '" + text + "', expected NAME(ARGUMENTS)@PLACE",
                        "for example push(q, 1)@cta 0; arguments and place may be left out")));
      }
    }
    if (threads.isEmpty()) {
      throw wrong(
          "",
          "the file names no threads, expected which of its functions run",
          "for example --thread 'NAME(ARGUMENTS)@cta 0', once for each; functions here: "
              + names());
    }
    return threads;
  }

  private List<String> launched(String text) throws InputException {
    Launch launch =
        Launch.of(text)
            .orElseThrow(() ->
                wrong(
                    text,
                    "found the launch '" + text + "', expected NAME<<<GRID, BLOCK>>>(ARGUMENTS)",
                    "for example scan<<<2, 32>>>(in, out) or scan<<<1, dim3(8,4)>>>(in, out)"));
    long size = launch.size();
    if (size < 1 || size > LitmusTest.MOST_THREADS) {
      throw wrong(
          text,
          "found a launch of "
              + (size < 1 ? "no" : "more than " + LitmusTest.MOST_THREADS)
              + " threads, expected 1 to "
              + LitmusTest.MOST_THREADS,
          "name the threads that matter, each for itself: '// acquit: thread "
              + launch.call()
              + "@cta 0, block(1024), thread 32'");
    }
    return launch.threads();
  }

  /// The functions that a thread may mean.
  List<Function> named(KernelThread thread) {
    return named(module, called, thread);
  }

  static List<Function> named(PtxModule module, Map<String, String> called, KernelThread thread) {
    return FunctionNames.find(
        module,
        called.getOrDefault(thread.function(), thread.function()),
        f -> thread.arguments().map(a -> a.size() == f.parameters().size()).orElse(true));
  }

  /// The function of a thread.
  ///
  /// @throws InputException if there is none, or several
  Function of(KernelThread thread) throws InputException {
    List<Function> found = named(thread);
    if (found.size() == 1) {
      return found.getFirst();
    }
    throw found.isEmpty()
        ? wrong(
            thread.text(),
            "found no function '" + thread.function() + "' with a body",
            "functions here: " + names())
        : wrong(
            thread.text(),
            "found several functions '" + thread.function() + "'",
            "write one of these: "
                + found.stream()
                    .map(f -> f.name() + " for " + FunctionNames.withTypes(f.name()))
                    .collect(Collectors.joining(", ")));
  }

  private String names() {
    List<String> all =
        module.functions().stream()
            .filter(f -> f.body().isPresent())
            .map(f -> FunctionNames.source(f.name()))
            .distinct()
            .toList();
    int most = 12;
    return all.stream().limit(most).collect(Collectors.joining(", "))
        + (all.size() > most ? ", ..." : all.isEmpty() ? "none" : "");
  }

  /// Something is wrong with what is asked.
  ///
  /// @param text the text of the request in which it stands, if it is one
  InputException wrong(String text, String message, String hint) {
    return new InputException(file, request.place(text), message, hint);
  }
}
