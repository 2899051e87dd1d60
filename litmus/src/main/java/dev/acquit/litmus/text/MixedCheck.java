package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.MixedThread;
import dev.acquit.litmus.ast.Role;
import dev.acquit.litmus.ast.RoleStatement;
import dev.acquit.litmus.ast.RoleWord;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// That the columns of a mixed test fit together: one architecture, and a launch for each kernel.
///
/// @param source the test
/// @param header the cells that name the columns
/// @param threads the threads, in the order of the columns
/// @param cells what stands below
record MixedCheck(
    Source source,
    List<Source.Span> header,
    List<MixedThread> threads,
    List<PtxTableReader.Cell> cells) {
  /// Looks.
  ///
  /// @throws InputException at the first thing that does not fit
  void check() throws InputException {
    Set<Role> hosts = new LinkedHashSet<>();
    Set<String> kernels = new LinkedHashSet<>();
    for (int i = 0; i < threads.size(); i++) {
      Role role = threads.get(i).role();
      if (role instanceof Role.Host && hosts.add(role) && hosts.size() > 1) {
        throw error(header.get(i), "found a host of a second architecture, expected one", "");
      }
      role.kernel().ifPresent(kernels::add);
    }
    Set<String> launched = launches(kernels);
    for (int i = 0; i < threads.size(); i++) {
      Optional<String> kernel = threads.get(i).role().kernel();
      if (kernel.isPresent() && !launched.contains(kernel.get())) {
        throw error(
            header.get(i),
            "nothing launches the kernel '" + kernel.get() + "'",
            "a host thread does: 'launch "
                + kernel.get()
                + "'; threads that run from the"
                + " beginning belong to no kernel");
      }
    }
  }

  private Set<String> launches(Set<String> kernels) throws InputException {
    Set<String> launched = new LinkedHashSet<>();
    Map<Integer, Integer> next = new HashMap<>();
    for (PtxTableReader.Cell cell : cells) {
      int first = next.getOrDefault(cell.thread(), 0);
      next.put(cell.thread(), first + cell.statements().size());
      for (int i = 0; i < cell.statements().size(); i++) {
        Optional<String> kernel = launch(cell.thread(), first + i);
        if (kernel.isPresent() && !kernels.contains(kernel.get())) {
          throw error(
              cell.span(),
              "found a launch of '" + kernel.get() + "', expected a kernel that has a column",
              Suggestion.didYouMean(kernel.get(), kernels)
                  .orElse("its threads are columns 'P0@kernel " + kernel.get() + ",cta 0'"));
        }
        if (kernel.isPresent() && !launched.add(kernel.get())) {
          throw error(
              cell.span(),
              "found a second launch of '" + kernel.get() + "', expected one",
              "a column is one run of a thread; give the second launch threads of its own");
        }
      }
    }
    return launched;
  }

  private Optional<String> launch(int thread, int statement) {
    MixedThread own = threads.stream().filter(t -> t.id() == thread).findFirst().orElseThrow();
    return own.body().get(statement) instanceof RoleStatement.Call(var word, var operands)
            && word == RoleWord.LAUNCH
        ? Optional.of(operands.getFirst())
        : Optional.empty();
  }

  private InputException error(Source.Span where, String message, String hint) {
    int at = source.skipBlanks(where.from());
    return hint.isEmpty() ? source.error(at, message) : source.error(at, message, hint);
  }
}
