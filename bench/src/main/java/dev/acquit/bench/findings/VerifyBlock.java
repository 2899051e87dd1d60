package dev.acquit.bench.findings;

import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.prove.Proof;
import dev.acquit.mapper.prove.ProofProgress;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.verify.Blame;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verification.ClassResult;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Which alternatives of tables are unsound: what `acquit verify` says, a row for each table,
/// source and target.
///
/// @param bound the largest number of instructions
/// @param widest the widest class
/// @param tables the names of tables
/// @param sources the names of C++ models
/// @param targets the names of PTX models
record VerifyBlock(
    int bound, ProgramClass widest, List<String> tables, List<String> sources, List<String> targets)
    implements Block {
  private static final Duration TEST = Duration.ofMinutes(10);
  private static final Duration RUN = Duration.ofDays(1);

  /// What a row is about.
  ///
  /// @param source the C++ model
  /// @param target the PTX model
  private record Key(String table, String source, String target) {
    List<String> cells() {
      return List.of("`" + table + "`", "`" + source + "`", "`" + target + "`");
    }
  }

  /// @throws IllegalArgumentException if a setting is missing
  static VerifyBlock of(Map<String, String> settings) {
    return new VerifyBlock(
        Integer.parseInt(Block.list(settings, "bound").getFirst()),
        ProgramClass.valueOf(
            Block.list(settings, "widest").getFirst().toUpperCase(java.util.Locale.ROOT)),
        Block.list(settings, "tables"),
        Block.list(settings, "sources"),
        Block.list(settings, "targets"));
  }

  private List<ProgramClass> classes() {
    return Arrays.stream(ProgramClass.values()).filter(widest::contains).toList();
  }

  private List<Key> questions() {
    List<Key> all = new ArrayList<>();
    for (String table : tables) {
      for (String source : sources) {
        for (String target : targets) {
          all.add(new Key(table, source, target));
        }
      }
    }
    return all;
  }

  @Override
  public List<String> header() {
    List<String> cells = new ArrayList<>(List.of("table", "source", "target"));
    classes().forEach(c -> cells.add(c.word()));
    return Block.header(cells);
  }

  @Override
  public List<String> keys() {
    return questions().stream().map(k -> "| " + String.join(" | ", k.cells()) + " |").toList();
  }

  @Override
  public List<String> rows(Workplace workplace) throws InputException {
    List<String> rows = new ArrayList<>();
    for (Key key : questions()) {
      Verification v = verify(key, workplace);
      List<String> cells = new ArrayList<>(key.cells());
      classes().forEach(c -> cells.add(v.of(c).map(VerifyBlock::cell).orElse("not reached")));
      rows.add(Block.row(cells));
      workplace
          .progress()
          .accept(
              "%s, bound %d: %.0f s".formatted(rows.getLast(), bound, v.time().toMillis() / 1e3));
    }
    return rows;
  }

  private Verification verify(Key key, Workplace workplace) throws InputException {
    ProofTask task =
        new ProofTask(
            Mappings.find(key.table()),
            Models.find(key.source()),
            Models.find(key.target()),
            bound,
            widest,
            workplace.solver(),
            Limits.DEFAULT.withTime(TEST),
            workplace.jobs(),
            RUN);
    try {
      return new Proof(task, ProofProgress.none()).run();
    } catch (UnsupportedModelException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
  }

  /// The alternatives that are not sound, each with what cures it where that is more than its order
  /// promises.
  static String cell(ClassResult result) {
    List<String> unsound = new ArrayList<>();
    List<String> open = new ArrayList<>();
    result
        .verdicts()
        .forEach((use, verdict) -> {
          switch (verdict) {
            case Soundness.Unsound u -> unsound.add(use + mark(u.cure()));
            case Soundness.Unknown u -> open.add(use + " unknown");
            case Soundness.NotReached n -> open.add(use + " not reached");
            case Soundness.Sound s -> {}
          }
        });
    unsound.addAll(open);
    return unsound.isEmpty() ? "sound" : String.join(", ", unsound);
  }

  private static String mark(Blame.Cure cure) {
    return switch (cure) {
      case PROMISE -> "";
      case BOTH_SIDES -> "†";
      case STRONGEST -> "\\*";
    };
  }
}
