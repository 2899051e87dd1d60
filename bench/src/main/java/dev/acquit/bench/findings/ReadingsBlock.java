package dev.acquit.bench.findings;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What every model that ships says of pairs of tests, a C++ program and what a table makes of it.
/// A program is a counterexample in a pair of readings if the one forbids its outcome and the other
/// allows that of its compilation.
///
/// @param sources the names of the C++ models to ask
/// @param targets the names of the PTX models to ask
/// @param pairs the names of the tests, of each pair the C++ program first
record ReadingsBlock(List<String> sources, List<String> targets, List<Pair> pairs)
    implements Block {
  /// A program and its compilation.
  ///
  /// @param cpp the name of the C++ test
  /// @param ptx the name of the PTX test
  record Pair(String cpp, String ptx) {
    static Pair of(String word) {
      String[] names = word.split(">", -1);
      if (names.length != 2) {
        throw new IllegalArgumentException("found '" + word + "', expected PROGRAM>COMPILATION");
      }
      return new Pair(names[0], names[1]);
    }

    String key() {
      return link(cpp) + ", " + link(ptx);
    }

    private static String link(String name) {
      return "[" + name + "](examples/" + name + ".litmus)";
    }
  }

  /// @throws IllegalArgumentException if a setting is missing
  static ReadingsBlock of(Map<String, String> settings) {
    return new ReadingsBlock(
        Block.list(settings, "sources"),
        Block.list(settings, "targets"),
        Block.list(settings, "pairs").stream().map(Pair::of).toList());
  }

  @Override
  public List<String> header() {
    List<String> cells = new ArrayList<>(List.of("program, compilation"));
    sources.forEach(m -> cells.add("`" + m + "`"));
    targets.forEach(m -> cells.add("`" + m + "`"));
    cells.add("wrong in");
    return Block.header(cells);
  }

  @Override
  public List<String> keys() {
    return pairs.stream().map(p -> "| " + p.key() + " |").toList();
  }

  @Override
  public List<String> rows(Workplace workplace) throws InputException, IOException {
    List<String> rows = new ArrayList<>();
    for (Pair pair : pairs) {
      List<Verdict> forbidding = verdicts(pair.cpp(), sources, workplace);
      List<Verdict> allowing = verdicts(pair.ptx(), targets, workplace);
      List<String> cells = new ArrayList<>(List.of(pair.key()));
      forbidding.forEach(v -> cells.add(v.word()));
      allowing.forEach(v -> cells.add(v.word()));
      long no = forbidding.stream().filter(v -> v == Verdict.FAILS).count();
      long ok = allowing.stream().filter(v -> v == Verdict.HOLDS).count();
      int all = sources.size() * targets.size();
      cells.add(no * ok == all ? "**all**" : no * ok + " of " + all);
      rows.add(Block.row(cells));
    }
    return rows;
  }

  private static List<Verdict> verdicts(String name, List<String> models, Workplace workplace)
      throws InputException, IOException {
    LitmusTest test =
        LitmusReader.read(name, Files.readString(workplace.examples().resolve(name + ".litmus")));
    List<Verdict> verdicts = new ArrayList<>();
    for (String model : models) {
      verdicts.add(new Checker(Models.find(model), Limits.DEFAULT, false).check(test).verdict());
    }
    return verdicts;
  }
}
