package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.path.Defect;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Collects what is wrong, one of a kind for each instruction. Mutable, within one recovery.
public final class Findings {
  private record Key(Defect.Kind kind, Position position) {}

  private final Map<Key, Defect> defects = new LinkedHashMap<>();
  private final Set<String> notes = new LinkedHashSet<>();

  /// Adds a defect, unless the instruction has one of that kind already.
  public void add(Defect.Kind kind, Position position, String what) {
    defects.putIfAbsent(new Key(kind, position), new Defect(kind, position, what));
  }

  /// Adds what another exploration found.
  public void addAll(List<Defect> others) {
    others.forEach(d -> add(d.kind(), d.position(), d.what()));
  }

  /// Adds a note.
  public void note(String note) {
    notes.add(note);
  }

  /// What was found, worst first, then in the order of the text.
  public List<Defect> defects() {
    List<Defect> all = new ArrayList<>(defects.values());
    all.sort(
        Comparator.comparing(Defect::kind)
            .thenComparingInt(d -> d.position().line())
            .thenComparingInt(d -> d.position().column()));
    return all;
  }

  /// Whether something is wrong or not understood.
  public boolean hasFault() {
    return defects.values().stream().anyMatch(d -> d.kind().fault());
  }

  /// The notes, in the order in which they came.
  public List<String> notes() {
    return List.copyOf(notes);
  }
}
