package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.codegen.matrix.SourceText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Compiles the cells of a group and separates those that a compiler refuses.
///
/// If the compiler says which functions it does not like, these are left out and the rest is tried
/// again. If it does not, the group is halved until single cells are left. Every further run makes
/// a group smaller, so there are fewer than twice as many runs as cells; a limit cuts the search
/// short where that would be too many.
final class Bisection {
  private static final Pattern FUNCTION =
      Pattern.compile("\\.(?:func|entry)\\b\\s*(?:\\([^)]*\\)\\s*)?([\\w$%]+)");

  private final CompilerRuns runs;
  private final Group group;
  private final int limit;
  private int made;
  private final List<CompiledUnit> units = new ArrayList<>();
  private final List<Refused> refused = new ArrayList<>();

  /// For one group.
  ///
  /// @param limit how many runs may be made for the group
  Bisection(CompilerRuns runs, Group group, int limit) {
    this.runs = runs;
    this.group = group;
    this.limit = limit;
  }

  /// Compiles.
  ///
  /// @param nothing compiles the dialect without any function
  GroupResult run(Probe nothing) throws IOException, InterruptedException {
    Compilation first = compile(source(group.cells()));
    if (!(first instanceof Compilation.Compiled)) {
      Optional<Unusable> unusable = nothing.of(group.target(), group.dialect());
      if (unusable.isPresent()) {
        return new GroupResult(List.of(), List.of(), unusable);
      }
    }
    settle(group.cells(), first);
    Map<MatrixCell, Integer> order = new HashMap<>();
    group.cells().forEach(cell -> order.put(cell, order.size()));
    units.sort(Comparator.comparing(unit -> order.get(unit.cells().getFirst())));
    refused.sort(Comparator.comparing(one -> order.get(one.cell())));
    List<CompiledUnit> named =
        IntStream.range(0, units.size())
            .mapToObj(i -> i == 0 ? units.get(i) : units.get(i).part(i + 1))
            .toList();
    return new GroupResult(named, refused, Optional.empty());
  }

  /// Says whether a dialect can be compiled at all.
  @FunctionalInterface
  interface Probe {
    Optional<Unusable> of(Target target, SourceDialect dialect)
        throws IOException, InterruptedException;
  }

  private SourceText source(List<MatrixCell> cells) {
    return group.dialect().source(cells);
  }

  private Compilation compile(SourceText source) throws IOException, InterruptedException {
    made++;
    return runs.compile(source.text(), group.dialect().suffix(), group.target());
  }

  /// Compiles fewer cells than before.
  ///
  /// @param summary why they could not be compiled together with others
  private void tryAgain(List<MatrixCell> cells, String summary)
      throws IOException, InterruptedException {
    if (made >= limit) {
      refuse(cells, new Refused.Reason.Together(summary));
    } else if (!cells.isEmpty()) {
      settle(cells, compile(source(cells)));
    }
  }

  private void settle(List<MatrixCell> cells, Compilation compilation)
      throws IOException, InterruptedException {
    SourceText source = source(cells);
    switch (compilation) {
      case Compilation.Compiled(String ptx, String messages) ->
          accept(cells, source, ptx, CompilerMessages.of(messages, source).warnings());
      case Compilation.Rejected rejected -> {
        Map<MatrixCell, String> blamed = CompilerMessages.of(rejected.messages(), source).errors();
        String summary = rejected.summary();
        if (cells.size() == 1) {
          refuse(cells, new Refused.Reason.Error(blamed.getOrDefault(cells.getFirst(), summary)));
        } else if (blamed.isEmpty()) {
          halve(cells, summary);
        } else {
          blamed.forEach(
              (cell, message) -> refuse(List.of(cell), new Refused.Reason.Error(message)));
          List<MatrixCell> rest = cells.stream().filter(cell -> !blamed.containsKey(cell)).toList();
          tryAgain(rest, summary);
        }
      }
      case Compilation.Killed killed -> {
        if (cells.size() == 1) {
          refuse(cells, new Refused.Reason.Killed(killed.summary()));
        } else {
          halve(cells, killed.summary());
        }
      }
    }
  }

  private void halve(List<MatrixCell> cells, String summary)
      throws IOException, InterruptedException {
    int middle = cells.size() / 2;
    tryAgain(cells.subList(0, middle), summary);
    tryAgain(cells.subList(middle, cells.size()), summary);
  }

  private void accept(
      List<MatrixCell> cells, SourceText source, String ptx, Map<MatrixCell, String> warnings) {
    Set<String> defined = new HashSet<>();
    FUNCTION.matcher(ptx).results().map((MatchResult m) -> m.group(1)).forEach(defined::add);
    List<MatrixCell> there = new ArrayList<>();
    for (MatrixCell cell : cells) {
      if (defined.contains(cell.name())) {
        there.add(cell);
      } else {
        refuse(
            List.of(cell),
            new Refused.Reason.Missing(
                defined.isEmpty()
                    ? "the compiler ended well, but wrote no PTX function"
                    : "the compiler ended well, but wrote no function of this name"));
      }
    }
    if (!there.isEmpty()) {
      units.add(
          new CompiledUnit(
              group.name(), group.target(), group.dialect(), there, source.text(), ptx, warnings));
    }
  }

  private void refuse(List<MatrixCell> cells, Refused.Reason reason) {
    cells.forEach(cell -> refused.add(new Refused(group.target(), cell, reason)));
  }
}
