package dev.acquit.reports.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.repair.Derivation;
import dev.acquit.mapper.repair.Need;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.Place;
import dev.acquit.mapper.repair.RepairResult;
import dev.acquit.mapper.repair.RepairResult.Better;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.model.cat.MemoryModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// A repair with what the user asked and what follows from it.
///
/// @param result what was found
/// @param source the C++ model
/// @param target the PTX model
/// @param bound the bound that was asked for, in C++ instructions
/// @param folder where the table, the page and the tests are, if they were written
public record RepairReport(
    RepairResult result, MemoryModel source, MemoryModel target, int bound, Optional<Path> folder) {
  /// The page that says what each instruction is there for.
  public static final String PAGE = "REPAIR.md";

  /// What a run says of the table.
  public enum Decision {
    /// It is unsound.
    UNSOUND("unsound"),
    /// It is not known whether it is sound, or not for every step whether it is needed.
    UNKNOWN("unknown"),
    /// It is sound up to the bound, and of every step it is known whether it is needed.
    SOUND("sound");

    private final String word;

    Decision(String word) {
      this.word = word;
    }

    /// How JSON writes it.
    public String word() {
      return word;
    }
  }

  /// A counterexample with a number, by which it is spoken of.
  ///
  /// @param number from 1
  /// @param counterexample the counterexample
  public record Exhibit(int number, Counterexample counterexample) {
    /// The file of the C++ test: `test-1.litmus`.
    public String sourceFile() {
      return "test-" + number + ".litmus";
    }

    /// The file of the PTX test: `test-1.ptx.litmus`.
    public String targetFile() {
      return "test-" + number + ".ptx.litmus";
    }
  }

  /// What the run says of the table.
  public Decision decision() {
    return switch (result.verdict()) {
      case Verdict.Unsound u -> Decision.UNSOUND;
      case Verdict.Unknown u -> Decision.UNKNOWN;
      case Verdict.Sound s ->
          s.needs().stream().anyMatch(n -> n.answer() instanceof Answer.Unknown)
              ? Decision.UNKNOWN
              : Decision.SOUND;
    };
  }

  /// The better table, if there is one.
  public Optional<Better> better() {
    return switch (result.verdict()) {
      case Verdict.Sound s -> s.lean();
      case Verdict.Unsound u -> u.repaired();
      case Verdict.Unknown u -> Optional.empty();
    };
  }

  /// The better table under a name of its own, as it is written to a file.
  public Optional<Mapping> derived() {
    return better().map(derivation()::table);
  }

  private Derivation derivation() {
    Derivation.Kind kind =
        result.verdict() instanceof Verdict.Sound ? Derivation.Kind.LEAN : Derivation.Kind.REPAIRED;
    return new Derivation(kind, result.table(), result.programClass(), source, target);
  }

  /// The name of the better table.
  public String derivedName() {
    return derivation().name();
  }

  /// The table that [#needs] is about: of an unsound one the repaired one, if there is one.
  Mapping explained() {
    return switch (result.verdict()) {
      case Verdict.Unsound u -> u.repaired().map(Better::table).orElse(result.table().mapping());
      case Verdict.Sound s -> result.table().mapping();
      case Verdict.Unknown u -> result.table().mapping();
    };
  }

  /// What the instructions of that table are there for.
  public List<Need> needs() {
    return switch (result.verdict()) {
      case Verdict.Unsound u -> u.repaired().map(Better::needs).orElse(List.of());
      case Verdict.Sound s -> s.needs();
      case Verdict.Unknown u -> List.of();
    };
  }

  /// Why the alternatives that are weaker in a lean table are not still weaker; empty if there is
  /// no lean table.
  public List<Need> leanNeeds() {
    if (result.verdict() instanceof Verdict.Sound s && s.lean().isPresent()) {
      Better lean = s.lean().get();
      return lean.needs().stream()
          .filter(n -> lean.changes().stream().anyMatch(c -> c.use().equals(n.use())))
          .toList();
    }
    return List.of();
  }

  /// Every counterexample once, in the order in which a reader comes to them.
  public List<Exhibit> exhibits() {
    SequencedMap<Object, Exhibit> found = new LinkedHashMap<>();
    for (Counterexample c : counterexamples()) {
      found.computeIfAbsent(key(c), k -> new Exhibit(found.size() + 1, c));
    }
    return List.copyOf(found.values());
  }

  /// The number of a counterexample.
  public int number(Counterexample counterexample) {
    return exhibits().stream()
        .filter(e -> key(e.counterexample()).equals(key(counterexample)))
        .map(Exhibit::number)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("not a counterexample of this report"));
  }

  private List<Counterexample> counterexamples() {
    List<Counterexample> all = new ArrayList<>();
    if (result.verdict() instanceof Verdict.Unsound u) {
      all.add(u.fault());
      Stream.concat(u.places().stream(), u.instead().stream()).map(Place::fault).forEach(all::add);
    }
    Stream.concat(needs().stream(), leanNeeds().stream())
        .map(Need::answer)
        .filter(Answer.Unsound.class::isInstance)
        .map(a -> ((Answer.Unsound) a).counterexample())
        .forEach(all::add);
    return all;
  }

  /// Two tables may share a test and what its threads become; only the names differ then.
  private static Object key(Counterexample c) {
    return List.of(c.source(), c.target().threads());
  }
}
