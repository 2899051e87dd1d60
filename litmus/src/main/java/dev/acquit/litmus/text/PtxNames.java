package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.text.PtxTableReader.Cell;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Looks for names in the threads of a PTX test that come from nowhere and so hold zero: locations
/// that the initial values leave out although they have others, and registers that are read and
/// never written. Tests whose initial values have no location at all declare them by use, as herd
/// allows.
///
/// @param source the test
/// @param table its threads
/// @param init the initial values
/// @param warnings gets what is found
record PtxNames(
    Source source, PtxTableReader.Table table, List<InitEntry> init, Warnings warnings) {
  /// Looks.
  void check() {
    Set<String> declared = new LinkedHashSet<>(PtxVariables.of(List.of(), init));
    Map<Integer, Set<String>> known = new HashMap<>();
    for (Cell cell : table.cells()) {
      if (!declared.isEmpty()) {
        locations(cell, declared);
      }
      registers(
          cell,
          known.computeIfAbsent(cell.thread(), t -> PtxRegisters.known(t, table.threads(), init)));
    }
  }

  private void locations(Cell cell, Set<String> declared) {
    Set<String> used = new LinkedHashSet<>();
    cell.statements().forEach(s -> PtxVariables.used(s, used));
    used.removeIf(declared::contains);
    for (String name : used) {
      warnings.add(
          position(cell, name),
          "the initial values have no location '" + name + "', so it begins with 0",
          () ->
              Suggestion.didYouMean(name, declared)
                  .or(() -> PtxRegisters.listed("they have ", declared)));
    }
  }

  private void registers(Cell cell, Set<String> known) {
    String thread = "P" + cell.thread();
    Set<String> used = new LinkedHashSet<>();
    cell.statements().forEach(s -> used.addAll(PtxRegisters.read(s)));
    used.removeIf(known::contains);
    for (String name : used) {
      warnings.add(
          position(cell, name),
          thread + " reads the register '" + name + "', which nothing in it writes: it holds 0",
          () ->
              Suggestion.didYouMean(name, known)
                  .or(() -> PtxRegisters.listed(thread + " writes ", known)));
    }
  }

  /// Where a name stands in a cell; modifiers are no names.
  private Position position(Cell cell, String name) {
    Matcher found =
        Pattern.compile("(?<![\\w%$.])" + Pattern.quote(name) + "(?![\\w%$])")
            .matcher(source.text())
            .region(cell.span().from(), cell.span().to());
    return source.position(found.find() ? found.start() : cell.span().from());
  }
}
