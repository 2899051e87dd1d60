package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingHeader;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.mapping.TemplateScope;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;

/// Tables, good and bad.
final class Tables {
  private Tables() {}

  /// A shipped table.
  static Mapping shipped(String name) throws InputException {
    return Mappings.find(name).mapping();
  }

  /// The shipped tables, and tables with a row that does too little.
  static List<Mapping> some() throws InputException {
    List<Mapping> all = new ArrayList<>();
    for (String name : Mappings.names()) {
      all.add(shipped(name));
    }
    all.addAll(broken(shipped("ptx-abi-12.8")));
    return all;
  }

  /// A table with one instruction less, or with one instruction a little weaker, in every way.
  static List<Mapping> broken(Mapping mapping) {
    List<Mapping> all = new ArrayList<>();
    for (Row row : mapping.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        List<Template> templates = row.alternatives().get(a).templates();
        for (int i = 0; i < templates.size(); i++) {
          for (Template weaker : weaker(templates.get(i))) {
            List<Template> changed = new ArrayList<>(templates);
            changed.set(i, weaker);
            all.add(with(mapping, row, a, changed));
          }
          if (templates.size() > 1 && templates.get(i) instanceof Template.Fence) {
            List<Template> fewer = new ArrayList<>(templates);
            fewer.remove(i);
            all.add(with(mapping, row, a, fewer));
          }
        }
      }
    }
    return all;
  }

  /// A table with one instruction of a scope of its own, narrower or wider than the operation's.
  static List<Mapping> narrow(Mapping mapping) {
    List<Mapping> all = new ArrayList<>();
    for (Row row : mapping.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        List<Template> templates = row.alternatives().get(a).templates();
        for (int i = 0; i < templates.size(); i++) {
          for (TemplateScope scope : TemplateScope.all()) {
            List<Template> changed = new ArrayList<>(templates);
            changed.set(i, templates.get(i).at(scope));
            if (!changed.equals(templates)) {
              all.add(with(mapping, row, a, changed));
            }
          }
        }
      }
    }
    return all;
  }

  private static List<Template> weaker(Template template) {
    return switch (template) {
      case Template.Load(var s, var scope) when s == Semantics.ACQUIRE ->
          List.of(new Template.Load(Semantics.RELAXED));
      case Template.Load(var s, var scope) when s == Semantics.RELAXED ->
          List.of(new Template.Load(Semantics.WEAK));
      case Template.Store(var s, var scope) when s == Semantics.RELEASE ->
          List.of(new Template.Store(Semantics.RELAXED));
      case Template.Store(var s, var scope) when s == Semantics.RELAXED ->
          List.of(new Template.Store(Semantics.WEAK));
      case Template.Atom(var s, var scope) when s == Semantics.ACQ_REL ->
          List.of(new Template.Atom(Semantics.ACQUIRE), new Template.Atom(Semantics.RELEASE));
      case Template.Atom(var s, var scope) when s != Semantics.RELAXED ->
          List.of(new Template.Atom(Semantics.RELAXED));
      case Template.Fence(var s, var scope) when s == FenceSemantics.SC ->
          List.of(new Template.Fence(FenceSemantics.ACQ_REL));
      case Template.Fence(var s, var scope) when s == FenceSemantics.ACQ_REL ->
          List.of(
              new Template.Fence(FenceSemantics.ACQUIRE),
              new Template.Fence(FenceSemantics.RELEASE));
      default -> List.of();
    };
  }

  private static Mapping with(Mapping mapping, Row row, int alternative, List<Template> sequence) {
    Alternative changed =
        new Alternative(sequence, false, row.alternatives().get(alternative).section());
    List<Alternative> alternatives = new ArrayList<>(row.alternatives());
    alternatives.set(alternative, changed);
    List<Row> rows = new ArrayList<>(mapping.rows());
    rows.set(row.key().ordinal(), new Row(row.key(), false, alternatives));
    String words = mapping.name() + "-with-" + row.key() + "-" + changed.sequence();
    String name = words.replaceAll("[^a-z0-9.]+", "-");
    MappingHeader h = mapping.header();
    return new Mapping(
        new MappingHeader(
            name,
            h.title(),
            h.source(),
            h.section(),
            h.provenance(),
            h.requirement(),
            h.mixing(),
            h.strengthening()),
        rows);
  }
}
