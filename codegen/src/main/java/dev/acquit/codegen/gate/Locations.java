package dev.acquit.codegen.gate;

import dev.acquit.codegen.ir.IrOperation;
import dev.acquit.codegen.ir.IrSpot;
import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.Site;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.LineTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// From which lines of its source each instruction of a function was made.
final class Locations {
  private final Map<Integer, List<LineTable.Place>> places = new TreeMap<>();

  private Locations() {}

  /// Those of a function.
  static Locations of(LineTable table, Function function) {
    Locations all = new Locations();
    lines(function)
        .forEach(line -> {
          List<LineTable.Place> places = table.places(line);
          if (!places.isEmpty()) {
            all.places.put(line, places);
          }
        });
    return all;
  }

  /// In which lines of its file the instructions of a function stand.
  static Set<Integer> lines(Function function) {
    Set<Integer> lines = new TreeSet<>();
    for (BodyItem item : function.items()) {
      if (item instanceof BodyItem.Line line) {
        lines.add(line.position().line());
      }
    }
    return lines;
  }

  /// The instructions of each of several operations.
  List<Site> sites(List<IrOperation> operations) {
    List<Site> sites = new ArrayList<>();
    for (IrOperation operation : operations) {
      sites.add(site(operation, operations));
    }
    return sites;
  }

  private Site site(IrOperation operation, List<IrOperation> all) {
    List<IrSpot> spots = operation.spots();
    if (spots.isEmpty()) {
      return new Site.Unclear(
          "the function has several operations, and nothing says from which line of the source this"
              + " one comes; clang says it with -gline-tables-only, in the IR and in the PTX");
    }
    Set<Integer> lines = lines(spots, true);
    boolean columns = !lines.isEmpty();
    boolean shared =
        all.stream()
            .filter(o -> !o.position().equals(operation.position()))
            .anyMatch(o -> same(o.spots(), spots, columns));
    return shared
        ? new Site.Unclear(where(spots) + " has several operations, which nothing tells apart")
        : new Site.Lines(
            columns ? lines : lines(spots, false),
            where(spots),
            operation.placed(),
            operation.given(),
            operation.computes());
  }

  private static boolean same(List<IrSpot> one, List<IrSpot> two, boolean columns) {
    boolean same = !one.isEmpty() && one.size() == two.size();
    for (int i = 0; i < one.size() && same; i++) {
      same =
          one.get(i).line() == two.get(i).line()
              && name(one.get(i).file()).equals(name(two.get(i).file()))
              && (!columns || one.get(i).column() == two.get(i).column());
    }
    return same;
  }

  private Set<Integer> lines(List<IrSpot> spots, boolean columns) {
    Set<Integer> lines = new HashSet<>();
    places.forEach((line, there) -> {
      if (matches(spots, there, columns)) {
        lines.add(line);
      }
    });
    return lines;
  }

  /// Older compilers do not say where something was inlined: then the innermost place decides.
  private static boolean matches(List<IrSpot> spots, List<LineTable.Place> there, boolean columns) {
    for (int i = 0; i < Math.min(spots.size(), there.size()); i++) {
      IrSpot spot = spots.get(i);
      LineTable.Place place = there.get(i);
      if (spot.line() != place.line()
          || !name(spot.file()).equals(name(place.file()))
          || (columns && spot.column() != place.column())) {
        return false;
      }
    }
    return true;
  }

  /// The instructions that come from a line of a source: if something was inlined there, those of
  /// that alone.
  ///
  /// @param file the path that the module has for the source
  /// @param placed whether it is said where the object is
  Site site(String file, int line, boolean placed) {
    Set<Integer> own = new HashSet<>();
    Set<Integer> inlined = new HashSet<>();
    places.forEach((number, there) -> {
      int at = 0;
      while (at < there.size() && !there.get(at).file().equals(file)) {
        at++;
      }
      if (at < there.size() && there.get(at).line() == line) {
        (at > 0 ? inlined : own).add(number);
      }
    });
    return new Site.Lines(
        inlined.isEmpty() ? own : inlined, name(file) + ":" + line, placed, Given.NOTHING, true);
  }

  /// The files that something in the function comes from.
  Set<String> files() {
    Set<String> files = new TreeSet<>();
    places.values().forEach(there -> there.forEach(p -> files.add(p.file())));
    return files;
  }

  private static String where(List<IrSpot> spots) {
    return name(spots.getFirst().file()) + ":" + spots.getFirst().line();
  }

  private static String name(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }
}
