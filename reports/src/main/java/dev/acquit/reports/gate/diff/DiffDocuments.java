package dev.acquit.reports.gate.diff;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.Condition;
import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FileSnapshot;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.codegen.snapshot.diff.FunctionDiff;
import dev.acquit.codegen.snapshot.diff.SnapshotDiff;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.reports.gate.diff.DiffDocument.Act;
import dev.acquit.reports.gate.diff.DiffDocument.Alone;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import dev.acquit.reports.gate.diff.DiffDocument.Side;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.gate.diff.DiffDocument.Summary;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Position;
import dev.acquit.text.Sha256;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes the document of a comparison.
public final class DiffDocuments {
  private final Map<Change.Kind, Severity> policy;

  private DiffDocuments(Map<Change.Kind, Severity> policy) {
    this.policy = policy;
  }

  /// A side of which files are known by their names and hashes.
  ///
  /// @param name as the user named it
  /// @param hashes of the files
  /// @param functions how many functions they have
  public static Side side(String name, List<String> hashes, int functions) {
    return new Side(
        name,
        hashes.size(),
        functions,
        Sha256.of(hashes.stream().sorted().collect(Collectors.joining("\n"))));
  }

  /// A side.
  public static Side side(String name, List<FileSnapshot> files) {
    return side(
        name,
        files.stream().map(FileSnapshot::hash).toList(),
        files.stream().mapToInt(f -> f.functions().size()).sum());
  }

  /// The document.
  ///
  /// @param tool what writes it
  /// @param before the side before
  /// @param after the side now
  /// @param policy how much each kind matters
  /// @param diff what became of the functions
  /// @param errors what is wrong with the input
  /// @param complete whether all was compared
  public static DiffDocument of(
      Json.Tool tool,
      Side before,
      Side after,
      Map<Change.Kind, Severity> policy,
      SnapshotDiff diff,
      List<ErrorJson> errors,
      boolean complete) {
    DiffDocuments made = new DiffDocuments(policy);
    List<ChangedFunction> functions = diff.changed().stream().map(made::function).toList();
    List<Alone> alone = new ArrayList<>();
    diff.gone()
        .forEach(n ->
            alone.add(
                made.alone(n.function().visible() ? Change.Kind.GONE : Change.Kind.DROPPED, n)));
    diff.added().forEach(n -> alone.add(made.alone(Change.Kind.NEW, n)));
    return new DiffDocument(
        DiffDocument.SCHEMA,
        tool,
        before,
        after,
        policy,
        summary(diff, functions, alone),
        functions,
        alone,
        errors,
        complete);
  }

  private static Summary summary(
      SnapshotDiff diff, List<ChangedFunction> functions, List<Alone> alone) {
    int compared = diff.compared();
    Map<Change.Kind, Integer> kinds = new EnumMap<>(Change.Kind.class);
    Map<Severity, Integer> severities = new EnumMap<>(Severity.class);
    functions.forEach(f ->
        f.changes()
            .forEach(c -> {
              kinds.merge(c.kind(), 1, Integer::sum);
              severities.merge(c.severity(), 1, Integer::sum);
            }));
    alone.forEach(a -> {
      kinds.merge(a.kind(), 1, Integer::sum);
      severities.merge(a.severity(), 1, Integer::sum);
    });
    return new Summary(
        compared,
        compared - functions.size(),
        (int)
            functions.stream()
                .filter(f -> f.changes().isEmpty() && f.plainVanished() + f.plainAdded() > 0)
                .count(),
        (int) functions.stream().filter(f -> !f.notes().isEmpty()).count(),
        diff.open() == 0 ? null : (Integer) diff.open(),
        diff.other(),
        kinds,
        severities.getOrDefault(Severity.ERROR, 0),
        severities.getOrDefault(Severity.UNKNOWN, 0),
        severities.getOrDefault(Severity.WARNING, 0));
  }

  private Severity severity(Change.Kind kind) {
    return policy.getOrDefault(kind, kind.severity());
  }

  private Alone alone(Change.Kind kind, SnapshotDiff.Named n) {
    return new Alone(
        kind, severity(kind), n.function().name(), spot(n.file().file(), n.function().position()));
  }

  private ChangedFunction function(SnapshotDiff.Compared c) {
    FunctionDiff d = c.diff();
    String before = c.before().file();
    String after = c.after().file();
    return new ChangedFunction(
        d.after().name(),
        spot(before, d.before().position()),
        spot(after, d.after().position()),
        d.changes().stream().map(change -> change(change, before, after)).toList(),
        d.plainVanished(),
        d.plainAdded(),
        Stream.of(d.before().notes(), d.after().notes(), d.notes())
            .flatMap(List::stream)
            .distinct()
            .toList());
  }

  private Changed change(Change c, String before, String after) {
    return new Changed(
        c.kind(),
        severity(c.kind()),
        c.before().map(e -> act(e, before, c.kind())).orElse(null),
        c.after().map(e -> act(e, after, c.kind())).orElse(null),
        c.across().map(e -> act(e, after, c.kind())).orElse(null),
        c.movement());
  }

  private static Spot spot(String file, Position position) {
    return new Spot(file, position.line(), position.column());
  }

  private static Act act(Event e, String file, Change.Kind kind) {
    Deed d = e.deed();
    return new Act(
        e.text(),
        spot(file, e.position()),
        e.from().stream().map(p -> new Spot(p.file(), p.line(), p.column())).toList(),
        d.kind(),
        SnapshotDocuments.absent(d.what()),
        d.order(),
        d.scope().orElse(null),
        d.space() == StateSpace.GENERIC ? null : d.space(),
        d.bits() == 0 ? null : (Integer) d.bits(),
        d.elements() == 1 ? null : (Integer) d.elements(),
        SnapshotDocuments.absent(e.at()),
        kind == Change.Kind.CONDITION ? e.when().stream().map(Condition::text).toList() : null,
        kind == Change.Kind.VALUE || kind == Change.Kind.RESULT ? e.values() : null);
  }
}
