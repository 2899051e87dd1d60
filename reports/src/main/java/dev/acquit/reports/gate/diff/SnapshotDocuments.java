package dev.acquit.reports.gate.diff;

import dev.acquit.codegen.snapshot.Condition;
import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FileSnapshot;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.LineTable;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Snapshots as documents, and back.
public final class SnapshotDocuments {
  private SnapshotDocuments() {}

  /// The text of the document of some files, in pieces: a function is a line, so that versions of a
  /// snapshot can be compared by any tool that compares lines.
  ///
  /// @param version the version of this tool
  /// @param files the snapshots
  /// @param errors what is wrong with the input
  /// @param to takes the pieces
  public static void write(
      String version, List<FileSnapshot> files, List<ErrorJson> errors, Consumer<String> to) {
    Map<String, Integer> sources = new LinkedHashMap<>();
    for (FileSnapshot file : files) {
      for (FunctionSnapshot function : file.functions()) {
        for (Event event : function.events()) {
          event.from().forEach(p -> sources.putIfAbsent(p.file(), sources.size()));
        }
      }
    }
    SnapshotDocument head =
        new SnapshotDocument(
            SnapshotDocument.SCHEMA,
            Json.Tool.acquit(version),
            files.stream()
                .map(f ->
                    new SnapshotDocument.File(
                        f.file(), f.hash(), f.functions().size(), f.unreadable()))
                .toList(),
            List.copyOf(sources.keySet()),
            errors,
            List.of());
    String text = Json.line(head);
    to.accept(text.substring(0, text.lastIndexOf(']')));
    String between = "\n";
    for (int i = 0; i < files.size(); i++) {
      for (FunctionSnapshot function : files.get(i).functions()) {
        to.accept(between + Json.line(function(i, function, sources)).stripTrailing());
        between = ",\n";
      }
    }
    to.accept("\n]}\n");
  }

  private static SnapshotDocument.Function function(
      int file, FunctionSnapshot f, Map<String, Integer> sources) {
    List<SnapshotDocument.Event> events = new ArrayList<>();
    for (int i = 0; i < f.events().size(); i++) {
      events.add(event(f.events().get(i), i, sources));
    }
    return new SnapshotDocument.Function(
        file,
        f.name(),
        f.position().line(),
        f.position().column(),
        f.visible() ? true : null,
        f.kernel() ? true : null,
        f.linear() ? true : null,
        f.start(),
        events,
        f.results().isEmpty()
            ? null
            : f.results().stream().map(e -> event(e, -1, sources)).toList(),
        f.notes());
  }

  private static SnapshotDocument.Event event(Event e, int number, Map<String, Integer> sources) {
    Deed d = e.deed();
    return new SnapshotDocument.Event(
        d.kind(),
        absent(d.what()),
        d.order(),
        d.scope().orElse(null),
        d.space() == StateSpace.GENERIC ? null : d.space(),
        d.bits() == 0 ? null : (Integer) d.bits(),
        d.elements() == 1 ? null : (Integer) d.elements(),
        absent(e.at()),
        e.position().line(),
        e.position().column(),
        e.from().isEmpty()
            ? null
            : e.from().stream()
                .map(p -> List.of(sources.get(p.file()), p.line(), p.column()))
                .toList(),
        e.guarded() ? true : null,
        e.when().contains(Condition.UNKNOWN)
            ? null
            : e.when().stream().map(Condition::text).toList(),
        e.values().isEmpty() ? null : e.values(),
        e.exact().isEmpty() ? null : e.exact(),
        e.unread() ? true : null,
        e.next().equals(List.of(number + 1)) ? null : e.next());
  }

  static @Nullable String absent(String text) {
    return text.isEmpty() ? null : text;
  }

  /// The snapshots that a document has.
  ///
  /// @throws IllegalArgumentException if numbers in it lead nowhere; says which
  public static List<FileSnapshot> files(SnapshotDocument document) {
    List<List<FunctionSnapshot>> functions = new ArrayList<>();
    document.files().forEach(f -> functions.add(new ArrayList<>()));
    Map<List<Integer>, LineTable.Place> places = new LinkedHashMap<>();
    for (SnapshotDocument.Function f : document.functions()) {
      check(f.file() < functions.size() && f.file() >= 0, f, "a file " + f.file());
      functions.get(f.file()).add(function(f, document, places));
    }
    List<FileSnapshot> all = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      SnapshotDocument.File file = document.files().get(i);
      all.add(
          new FileSnapshot(
              file.file(), file.sha256(), functions.get(i), file.unreadable(), List.of()));
    }
    return all;
  }

  private static FunctionSnapshot function(
      SnapshotDocument.Function f,
      SnapshotDocument document,
      Map<List<Integer>, LineTable.Place> places) {
    int end = f.events().size();
    boolean linear = f.linear() != null && f.linear();
    List<Event> events = new ArrayList<>();
    for (SnapshotDocument.Event e : f.events()) {
      List<Integer> next =
          e.next() != null ? e.next() : linear ? List.of() : List.of(events.size() + 1);
      next.forEach(n -> check(n >= 0 && n <= end, f, "an event " + n));
      events.add(event(f, e, next, document, places));
    }
    List<Event> results =
        Objects.requireNonNullElse(f.results(), List.<SnapshotDocument.Event>of()).stream()
            .map(e -> event(f, e, List.of(), document, places))
            .toList();
    f.start().forEach(n -> check(n >= 0 && n <= end, f, "an event " + n));
    return new FunctionSnapshot(
        f.function(),
        new Position(f.line(), f.column()),
        f.visible() != null && f.visible(),
        f.kernel() != null && f.kernel(),
        linear,
        f.start(),
        events,
        results,
        f.notes());
  }

  private static Event event(
      SnapshotDocument.Function f,
      SnapshotDocument.Event e,
      List<Integer> next,
      SnapshotDocument document,
      Map<List<Integer>, LineTable.Place> places) {
    List<LineTable.Place> from = new ArrayList<>();
    for (List<Integer> p : Objects.requireNonNullElse(e.from(), List.<List<Integer>>of())) {
      check(p.size() == 3, f, "a place of " + p.size() + " numbers");
      check(p.getFirst() >= 0 && p.getFirst() < document.sources().size(), f, "a source " + p);
      from.add(
          places.computeIfAbsent(
              p,
              _ -> new LineTable.Place(document.sources().get(p.getFirst()), p.get(1), p.get(2))));
    }
    return new Event(
        new Deed(
            e.kind(),
            Objects.requireNonNullElse(e.what(), ""),
            e.order(),
            Optional.ofNullable(e.scope()),
            Objects.requireNonNullElse(e.space(), StateSpace.GENERIC),
            Objects.requireNonNullElse(e.bits(), 0),
            elements(f, e)),
        Objects.requireNonNullElse(e.at(), ""),
        new Position(e.line(), e.column()),
        from,
        e.guarded() != null && e.guarded(),
        when(f, e),
        Objects.requireNonNullElse(e.values(), List.of()),
        Objects.requireNonNullElse(e.exact(), List.of()),
        e.unread() != null && e.unread(),
        next);
  }

  private static int elements(SnapshotDocument.Function f, SnapshotDocument.Event e) {
    int elements = Objects.requireNonNullElse(e.elements(), 1);
    check(elements > 0, f, "a vector of " + elements);
    return elements;
  }

  private static List<Condition> when(SnapshotDocument.Function f, SnapshotDocument.Event e) {
    List<Condition> all = new ArrayList<>();
    for (String text : Objects.requireNonNullElse(e.when(), List.of(Condition.UNKNOWN.text()))) {
      Optional<Condition> condition = Condition.parse(text);
      check(condition.isPresent(), f, "a condition '" + text + "'");
      condition.ifPresent(all::add);
    }
    return all;
  }

  private static void check(boolean good, SnapshotDocument.Function f, String what) {
    if (!good) {
      throw new IllegalArgumentException(
          "function " + f.function() + " has " + what + ", which is not there");
    }
  }
}
