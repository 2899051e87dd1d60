package dev.acquit.reports.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingWriter;
import dev.acquit.mapper.repair.Change;
import dev.acquit.mapper.repair.Derivation;
import dev.acquit.mapper.repair.Need;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.Place;
import dev.acquit.mapper.repair.RepairResult;
import dev.acquit.mapper.repair.RepairResult.Better;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.json.UseJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Makes the document of a repair.
///
/// @param result what was found
/// @param source the C++ model
/// @param target the PTX model
/// @param bound the bound that was asked for, in C++ instructions
/// @param folder where the table, the page and the tests are, if they were written
public record RepairDocuments(
    RepairResult result, MemoryModel source, MemoryModel target, int bound, Optional<Path> folder) {
  private static final double NANOS_PER_MILLI = 1e6;

  /// The document.
  ///
  /// @param tool what writes it
  public RepairDocument document(Json.Tool tool) {
    Optional<Verdict.Unsound> unsound =
        result.verdict() instanceof Verdict.Unsound u ? Optional.of(u) : Optional.empty();
    List<Counterexample> tests = tests();
    return new RepairDocument(
        RepairDocument.SCHEMA,
        tool,
        TableJson.of(result.table()),
        ModelJson.of(source),
        ModelJson.of(target),
        result.programClass(),
        result.verdict() instanceof Verdict.Sound s ? s.bound() : bound,
        decision(),
        result.stopped().orElse(null),
        result.time().toNanos() / NANOS_PER_MILLI,
        new RepairDocument.Questions(
            result.counts().asked(), result.counts().replayed(), result.counts().implied()),
        unsound.map(u -> number(u.fault())).orElse(null),
        places(unsound.map(Verdict.Unsound::places)),
        places(unsound.map(Verdict.Unsound::instead)),
        needs(explained(), needs()),
        better().map(this::better).orElse(null),
        reason().orElse(null),
        IntStream.range(0, tests.size()).mapToObj(i -> test(i + 1, tests.get(i))).toList());
  }

  private Decision decision() {
    return switch (result.verdict()) {
      case Verdict.Unsound _ -> Decision.UNSOUND;
      case Verdict.Unknown _ -> Decision.UNKNOWN;
      case Verdict.Sound s ->
          s.needs().stream().anyMatch(n -> n.answer() instanceof Answer.Unknown)
              ? Decision.UNKNOWN
              : Decision.SOUND;
    };
  }

  private Optional<String> reason() {
    return switch (result.verdict()) {
      case Verdict.Unsound u -> u.open();
      case Verdict.Unknown(var why) -> Optional.of(why);
      case Verdict.Sound _ -> Optional.empty();
    };
  }

  private Optional<Better> better() {
    return switch (result.verdict()) {
      case Verdict.Sound s -> s.lean();
      case Verdict.Unsound u -> u.repaired();
      case Verdict.Unknown _ -> Optional.empty();
    };
  }

  /// What the instructions of [#explained] are there for.
  private List<Need> needs() {
    return switch (result.verdict()) {
      case Verdict.Unsound u -> u.repaired().map(Better::needs).orElse(List.of());
      case Verdict.Sound s -> s.needs();
      case Verdict.Unknown _ -> List.of();
    };
  }

  /// The table that [#needs] is about: of an unsound one the repaired one, if there is one.
  private Mapping explained() {
    Mapping given = result.table().mapping();
    return result.verdict() instanceof Verdict.Unsound u
        ? u.repaired().map(Better::table).orElse(given)
        : given;
  }

  /// Why the alternatives that are weaker in a lean table are not still weaker; empty if there is
  /// no lean table.
  private List<Need> leanNeeds() {
    return result.verdict() instanceof Verdict.Sound s
        ? s.lean().stream()
            .flatMap(lean ->
                lean.needs().stream()
                    .filter(n -> lean.changes().stream().anyMatch(c -> c.use().equals(n.use()))))
            .toList()
        : List.of();
  }

  /// Every counterexample once, in the order in which a reader comes to them: the first is number
  /// 1.
  public List<Counterexample> tests() {
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
    SequencedMap<Object, Counterexample> once = new LinkedHashMap<>();
    all.forEach(c -> once.putIfAbsent(key(c), c));
    return List.copyOf(once.values());
  }

  /// Two tables may share a test and what its threads become; only the names differ then.
  private static Object key(Counterexample c) {
    return List.of(c.source(), c.target().threads());
  }

  private int number(Counterexample counterexample) {
    return tests().stream().map(RepairDocuments::key).toList().indexOf(key(counterexample)) + 1;
  }

  /// The file of the C++ test of a counterexample: `test-1.litmus`.
  public static String sourceFile(int number) {
    return "test-" + number + ".litmus";
  }

  /// The file of the PTX test: `test-1.ptx.litmus`.
  public static String targetFile(int number) {
    return "test-" + number + ".ptx.litmus";
  }

  private List<RepairDocument.Place> places(Optional<List<Place>> places) {
    return places.orElse(List.of()).stream()
        .map(p ->
            new RepairDocument.Place(
                UseJson.of(p.use()),
                Change.words(p.before()),
                number(p.fault()),
                p.weakest().stream().map(Change::words).toList(),
                p.complete()))
        .toList();
  }

  private List<RepairDocument.Need> needs(Mapping table, List<Need> needs) {
    return needs.stream().map(n -> need(table, n)).toList();
  }

  private RepairDocument.Need need(Mapping table, Need need) {
    Decision verdict =
        switch (need.answer()) {
          case Answer.Sound _ -> Decision.SOUND;
          case Answer.Unsound _ -> Decision.UNSOUND;
          case Answer.Unknown _ -> Decision.UNKNOWN;
        };
    return new RepairDocument.Need(
        UseJson.of(need.use()),
        table.alternative(need.use().row(), need.use().alternative()).sequence(),
        need.step().index(),
        need.step().from().toString(),
        need.step().to().map(Object::toString).orElse(null),
        verdict,
        need.answer() instanceof Answer.Sound(int upTo) ? (Integer) upTo : null,
        need.answer() instanceof Answer.Unsound(var c) ? (Integer) number(c) : null,
        need.answer() instanceof Answer.Unknown(var why) ? why : null);
  }

  private RepairDocument.Better better(Better better) {
    boolean lean = result.verdict() instanceof Verdict.Sound;
    Derivation.Kind kind = lean ? Derivation.Kind.LEAN : Derivation.Kind.REPAIRED;
    Mapping table =
        new Derivation(kind, result.table(), result.programClass(), source, target).table(better);
    return new RepairDocument.Better(
        table.name(),
        MappingWriter.write(table),
        better.bound(),
        better.changes().stream()
            .map(c ->
                new RepairDocument.Change(
                    UseJson.of(c.use()), Change.words(c.before()), Change.words(c.after())))
            .toList(),
        lean ? needs(better.table(), leanNeeds()) : null);
  }

  private NumberedTest test(int number, Counterexample c) {
    return NumberedTest.of(
        number,
        c,
        folder.map(f -> f.resolve(sourceFile(number))),
        folder.map(f -> f.resolve(targetFile(number))));
  }
}
