package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugInfo;
import dev.acquit.abi.dwarf.Entry;
import dev.acquit.abi.dwarf.NameTable;
import dev.acquit.abi.dwarf.SectionData;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.ModuleItem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// G-5: whether what debug information refers to is there. ptxas takes any name and any offset.
///
/// @see "PTX Writer's Guide to Interoperability 12.9, 5.1 Generation of Debug Information"
final class DebugReferences {
  /// Sections that ptxas makes, and to which `.debug_info` refers all the same.
  private static final Set<String> MADE = Set.of(".debug_line", ".debug_frame");

  private static final List<String> NAMES = List.of(".debug_pubnames", ".debug_pubtypes");
  private static final String ADDRESSES = ".debug_aranges";

  private final Findings findings;
  private final AbiModule module;

  DebugReferences(Findings findings, AbiModule module) {
    this.findings = findings;
    this.module = module;
  }

  /// Names of labels, variables, functions and sections, in all sections.
  void names() {
    if (module.sections().isEmpty()) {
      return;
    }
    Set<String> known = new HashSet<>(MADE);
    Map<String, SectionData> sections = new HashMap<>();
    for (ModuleItem.Section section : module.sections()) {
      SectionData data = SectionData.of(section);
      sections.put(section.name(), data);
      known.add(section.name());
      known.addAll(data.labels().keySet());
    }
    module.variables().forEach(v -> known.add(v.name()));
    for (Function f : module.functions()) {
      known.add(f.name());
      f.parameters().forEach(p -> known.add(p.name()));
      f.results().forEach(p -> known.add(p.name()));
      items(f.items(), known);
    }
    for (ModuleItem.Section section : module.sections()) {
      SectionData data = sections.get(section.name());
      new TreeMap<>(data.references())
          .forEach((offset, expression) ->
              Addressed.names(expression).stream()
                  .filter(n -> !known.contains(n))
                  .forEach(n ->
                      findings.error(
                          Rule.G_5,
                          data.at(offset),
                          section.name(),
                          "it refers to %s, which this module does not have".formatted(n))));
    }
  }

  private static void items(List<BodyItem> items, Set<String> known) {
    for (BodyItem item : items) {
      switch (item) {
        case BodyItem.Block(List<BodyItem> inner) -> items(inner, known);
        case BodyItem.Local(var variable) -> known.add(variable.name());
        case BodyItem.Line line -> {
          if (Control.of(line.statement().instruction()) instanceof Control.Here(String name)) {
            known.add(name);
          }
        }
        case BodyItem.Callable _, BodyItem.Registers _ -> {
          // No place.
        }
      }
    }
  }

  /// Offsets of entries in `.debug_info`, and in the tables that lead to it.
  ///
  /// @param entries all of them: of a part nobody knows what the rest refers to
  void entries(SectionData info, List<Entry> entries) {
    Map<Long, Entry> begins = new HashMap<>();
    Set<Long> units = new HashSet<>();
    for (Entry e : entries) {
      begins.put((long) e.offset(), e);
      units.add((long) e.unit());
    }
    for (Entry e : entries) {
      new TreeMap<>(e.attributes())
          .forEach((which, value) -> {
            if (value.kind() == Entry.Kind.ENTRY
                && info.reference(value.offset()).isEmpty()
                && !begins.containsKey(e.unit() + value.number())) {
              findings.error(
                  Rule.G_5,
                  info.at(value.offset()),
                  ".debug_info",
                  "%s is %d, and no entry begins there"
                      .formatted(
                          which == Entry.TYPE ? "the offset of a type" : "an offset",
                          value.number()));
            }
          });
    }
    for (String name : NAMES) {
      table(name, false, info, begins, units);
    }
    table(ADDRESSES, true, info, begins, units);
  }

  private void table(
      String name, boolean addresses, SectionData info, Map<Long, Entry> begins, Set<Long> units) {
    Optional<ModuleItem.Section> section = module.section(name);
    if (section.isEmpty()) {
      return;
    }
    SectionData data = SectionData.of(section.get());
    NameTable.Read read = NameTable.of(data.bytes(), addresses);
    read.trouble()
        .ifPresent(t ->
            findings.error(
                Rule.G_5, data.at(t.offset()), name, name + " cannot be read: " + t.what()));
    for (NameTable.Set set : read.sets()) {
      if (!units.contains(set.unit())) {
        findings.error(
            Rule.G_5,
            data.at(set.offset()),
            name,
            "%s speaks of a unit at %d of .debug_info, and none begins there"
                .formatted(name, set.unit()));
        continue;
      }
      for (NameTable.Name each : set.names()) {
        Entry entry = begins.get(set.unit() + each.entry());
        Optional<String> its = entry == null ? Optional.empty() : name(info, entry);
        if (entry == null || (its.isPresent() && !its.get().equals(each.text()))) {
          findings.error(
              Rule.G_5,
              data.at(each.offset()),
              name,
              "%s has %s at %d, %s"
                  .formatted(
                      name,
                      each.text(),
                      each.entry(),
                      entry == null
                          ? "and no entry begins there"
                          : "which is the entry of " + its.orElseThrow()));
        }
      }
    }
  }

  private static Optional<String> name(SectionData info, Entry entry) {
    return entry
        .attribute(Entry.NAME)
        .filter(v -> v.kind() == Entry.Kind.TEXT)
        .map(v -> DebugInfo.text(info.bytes(), v));
  }
}
