package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.MappingHeader;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.repair.RepairResult.Better;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// How a table came about, so that it can be written as a table file of its own which says so.
///
/// @param kind what was done
/// @param origin the table that it was made of
/// @param programClass for which programs it is sound
/// @param source the C++ model
/// @param target the PTX model
public record Derivation(
    Kind kind,
    MappingFile origin,
    ProgramClass programClass,
    MemoryModel source,
    MemoryModel target) {
  /// What was done to a table.
  public enum Kind {
    /// It was unsound and is sound.
    REPAIRED,
    /// It was sound and still is, with less.
    LEAN;

    /// How names and files write it.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The name of the table: `NAME-repaired-same`.
  public String name() {
    return origin.mapping().name() + "-" + kind.word() + "-" + programClass.word();
  }

  /// The table. Alternatives that were changed say in their section what they were. Where an
  /// alternative became equal to another of its row, the row has it once.
  public Mapping table(Better better) {
    Map<Use, Change> changes = new LinkedHashMap<>();
    better.changes().forEach(c -> changes.put(c.use(), c));
    List<Row> rows = new ArrayList<>();
    for (Row row : better.table().rows()) {
      List<Alternative> alternatives = new ArrayList<>();
      for (int i = 0; i < row.alternatives().size(); i++) {
        Change change = changes.get(new Use(row.key(), i));
        Alternative a = row.alternatives().get(i);
        add(alternatives, change == null ? a : changed(a, change));
      }
      rows.add(new Row(row.key(), row.implied(), alternatives));
    }
    return new Mapping(header(better), rows);
  }

  private Alternative changed(Alternative a, Change change) {
    String section =
        kind.word() + ", was '" + Change.words(change.before()) + "' in " + a.section();
    return new Alternative(a.templates(), a.recommended(), section);
  }

  /// Adds an alternative, or recommends the one that is equal if this one was recommended.
  private static void add(List<Alternative> all, Alternative added) {
    for (int i = 0; i < all.size(); i++) {
      Alternative a = all.get(i);
      if (a.templates().equals(added.templates())) {
        boolean recommended = a.recommended() || added.recommended();
        all.set(i, new Alternative(a.templates(), recommended, a.section()));
        return;
      }
    }
    all.add(added);
  }

  private MappingHeader header(Better better) {
    MappingHeader old = origin.mapping().header();
    return new MappingHeader(
        name(),
        origin.mapping().name()
            + ", "
            + kind.word()
            + " for programs of class "
            + programClass.word(),
        old.source(),
        old.section(),
        provenance(better),
        better.table().header().requirement(),
        old.mixing(),
        old.strengthening());
  }

  private String provenance(Better better) {
    String rows =
        better.changes().stream().map(c -> c.use().toString()).collect(Collectors.joining(", "));
    return "derived by acquit repair from "
        + origin.mapping().name()
        + " "
        + origin.shortHash()
        + ": changed "
        + rows
        + "; no counterexample up to "
        + better.bound()
        + " C++ instructions, class "
        + programClass.word()
        + ", "
        + model(source)
        + " to "
        + model(target);
  }

  private static String model(MemoryModel model) {
    return model.name() + " " + model.shortHash();
  }
}
