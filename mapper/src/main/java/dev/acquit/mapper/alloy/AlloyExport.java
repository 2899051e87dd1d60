package dev.acquit.mapper.alloy;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Tag;
import java.util.List;
import java.util.Locale;

/// The check of a mapping as Alloy modules.
///
/// @param modules the modules; the last is the one with the commands
public record AlloyExport(List<AlloyModule> modules) {
  /// Copies the list.
  public AlloyExport {
    modules = List.copyOf(modules);
  }

  /// Writes the check of a mapping.
  ///
  /// @param mapping the table
  /// @param source the C++ model
  /// @param target the PTX model
  /// @param bound how many C++ instructions programs have
  /// @throws NotExportedException if a model has something that cannot be said in Alloy, or the
  ///   models are not of the kind that can be compared
  /// @throws IllegalArgumentException if the bound is not positive
  public static AlloyExport of(Mapping mapping, MemoryModel source, MemoryModel target, int bound)
      throws NotExportedException {
    if (bound < 1) {
      throw new IllegalArgumentException("a program has at least one instruction");
    }
    if (target.choices().stream().anyMatch(c -> c.kind().isCoherence())) {
      throw new NotExportedException(
          target,
          "the target model "
              + target.name()
              + " chooses co freely, and the check is about models that define a co, as ptx does");
    }
    if (source.choices().stream().anyMatch(c -> c.kind() == Choice.Kind.PARTIAL_COHERENCE)) {
      throw new NotExportedException(
          source,
          "the source model "
              + source.name()
              + " takes co for a partial order, and C++ has a total one");
    }
    List<Use> uses = Use.of(mapping);
    List<Position> positions = Position.of(mapping);
    String sourceModule = "source_" + AlloyNames.safe(source.name());
    String targetModule = "target_" + AlloyNames.safe(target.name());
    String title =
        "Is "
            + mapping.name()
            + " sound from "
            + source.name()
            + " to "
            + target.name()
            + "? Written by acquit export.";
    return new AlloyExport(
        List.of(
            new ProgramModule(uses, positions, bound).module(),
            SourceEvents.module(),
            new TargetEvents(uses, positions).module(),
            CatToAlloy.module(source, sourceModule, SourceEvents.NAME),
            CatToAlloy.module(target, targetModule, TargetEvents.NAME),
            new CheckModule(title, source, sourceModule, targetModule, uses).module()));
  }

  /// The module with the commands.
  public AlloyModule check() {
    return modules.getLast();
  }

  /// What a base set is called in the vocabularies.
  public static String set(Tag tag) {
    return AlloyNames.tag(tag);
  }

  /// What a base relation is called in the vocabularies.
  public static String relation(BaseRelation relation) {
    return AlloyNames.base(relation);
  }

  /// The command that looks for a counterexample in a class of programs.
  public static String claim(ProgramClass programs) {
    return "unsound_" + word(programs);
  }

  /// The command that looks for a counterexample in which no location is accessed both plainly and
  /// atomically.
  public static String separate(ProgramClass programs) {
    return claim(programs) + "_separate";
  }

  /// The command that looks for a counterexample to one axiom of the source model.
  public static String claim(ProgramClass programs, Check axiom) {
    return claim(programs) + "_" + AlloyNames.safe(axiom.name());
  }

  /// The command that looks for an execution in which an alternative is used.
  ///
  /// @param alternative its index, from 0
  public static String reached(RowKey row, int alternative) {
    return "reached_" + row.operation().word() + "_" + row.orderWord() + "_" + (alternative + 1);
  }

  static String reached(Use use) {
    return reached(use.row(), use.number() - 1);
  }

  private static String word(ProgramClass programs) {
    return programs.name().toLowerCase(Locale.ROOT);
  }
}
