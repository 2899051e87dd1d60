package dev.acquit.mapper.alloy;

import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.mapping.TemplateScope;
import dev.acquit.model.cat.Tag;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The vocabulary of the target model: the events of the compiled program, by the alternative that
/// each instruction takes.
///
/// @param uses the alternatives of the table
/// @param positions the positions that instructions have
/// @ptx 8.4 Operation types, 8.5 Scope
record TargetEvents(List<Use> uses, List<Position> positions) {
  static final String NAME = "target_events";

  /// How an event comes by its scope.
  private enum Reach {
    /// It has none.
    NONE("", "", "", ""),
    /// That of the C++ operation; of thread scope it is cta.
    SAME("(Thread + Block)", "Cluster", "Device", "System"),
    /// The same, but there is no membar for clusters.
    MEMBAR("(Thread + Block)", "", "(Cluster + Device)", "System"),
    /// System.
    SYSTEM("", "", "", "Scope"),
    /// The one that the table names.
    GPU("", "", "Scope", ""),
    CLUSTER("", "Scope", "", ""),
    CTA("Scope", "", "", "");

    private final Map<Tag, String> scopes = new EnumMap<>(Tag.class);

    Reach(String cta, String cluster, String gpu, String sys) {
      scopes.put(Tag.CTA, cta);
      scopes.put(Tag.CLUSTER, cluster);
      scopes.put(Tag.GPU, gpu);
      scopes.put(Tag.SYS, sys);
    }

    /// The C++ scopes of which it makes this one.
    String of(Tag scope) {
      return scopes.get(scope);
    }
  }

  /// A set of events: those at a position of some instructions.
  private record Where(Position position, String condition) {}

  AlloyModule module() {
    Map<Tag, Map<Where, Set<String>>> sets = new EnumMap<>(Tag.class);
    for (Use use : uses) {
      List<List<Position>> places = Position.of(use.alternative());
      for (int i = 0; i < places.size(); i++) {
        for (Position p : places.get(i)) {
          add(sets, use, use.alternative().templates().get(i), p);
        }
      }
    }
    Map<Tag, String> tags = new EnumMap<>(Tag.class);
    sets.forEach((tag, where) -> tags.put(tag, sum(where)));
    tags.put(Tag.W, "writers.writing + initials");
    tags.put(Tag.NA, "initials");
    tags.merge(Tag.WEAK, "initials", (a, b) -> a + " +\n  " + b);
    tags.put(Tag.GEN, "Event");
    return new BaseModule(NAME, "The events of the compiled program.", present(), tags).module("");
  }

  private String present() {
    List<String> parts = new ArrayList<>(List.of("(readers <: reading)", "(writers <: writing)"));
    for (Position p : positions) {
      if (p.kind() == Position.Kind.BEFORE || p.kind() == Position.Kind.AFTER) {
        String atoms =
            uses.stream()
                .filter(u -> Position.of(u.alternative()).contains(List.of(p)))
                .map(Use::atom)
                .collect(Collectors.joining(" + "));
        if (!atoms.isEmpty()) {
          parts.add("((alternative.(" + atoms + ")) <: " + p.relation() + ")");
        }
      }
    }
    return String.join(" +\n  ", parts);
  }

  private static String sum(Map<Where, Set<String>> sets) {
    return sets.entrySet().stream()
        .map(e ->
            "((alternative.("
                + String.join(" + ", e.getValue())
                + "))"
                + e.getKey().condition()
                + ")."
                + e.getKey().position().relation())
        .collect(Collectors.joining(" +\n  "));
  }

  private static void add(
      Map<Tag, Map<Where, Set<String>>> sets, Use use, Template template, Position p) {
    String wrote = p.equals(Position.WRITE) ? " & writers" : "";
    for (Tag tag : tags(template, p)) {
      put(sets, tag, new Where(p, tag == Tag.RMW ? " - failed" : wrote), use);
    }
    Reach reach = reach(template);
    for (Tag scope : List.of(Tag.CTA, Tag.CLUSTER, Tag.GPU, Tag.SYS)) {
      if (!reach.of(scope).isEmpty()) {
        put(sets, scope, new Where(p, wrote + " & scope." + reach.of(scope)), use);
      }
    }
  }

  private static void put(Map<Tag, Map<Where, Set<String>>> sets, Tag tag, Where where, Use use) {
    sets.computeIfAbsent(tag, t -> new LinkedHashMap<>())
        .computeIfAbsent(where, w -> new LinkedHashSet<>())
        .add(use.atom());
  }

  private static Reach reach(Template template) {
    return switch (template) {
      case Template.Load l -> reach(l.semantics(), l.scope());
      case Template.Store s -> reach(s.semantics(), s.scope());
      case Template.Atom a -> reach(a.semantics(), a.scope());
      case Template.Fence f -> reach(f.scope());
      case Template.Membar m -> Reach.MEMBAR;
    };
  }

  private static Reach reach(Semantics semantics, TemplateScope scope) {
    return switch (semantics) {
      case WEAK -> Reach.NONE;
      case VOLATILE, MMIO -> Reach.SYSTEM;
      case RELAXED, ACQUIRE, RELEASE, ACQ_REL -> reach(scope);
    };
  }

  private static Reach reach(TemplateScope scope) {
    return switch (scope) {
      case TemplateScope.Own o -> Reach.SAME;
      case TemplateScope.Fixed(var fixed) ->
          switch (fixed) {
            case CTA -> Reach.CTA;
            case CLUSTER -> Reach.CLUSTER;
            case GPU -> Reach.GPU;
            case SYS -> Reach.SYSTEM;
          };
    };
  }

  /// What is known of an event, its scope apart. A read-modify-write acquires with its read half
  /// and releases with its write half.
  private static Set<Tag> tags(Template template, Position p) {
    return switch (template) {
      case Template.Load(var s, var scope) -> access(Tag.R, s, order(s));
      case Template.Store(var s, var scope) -> access(Tag.W, s, order(s));
      case Template.Atom(var s, var scope) -> {
        boolean read = p.equals(Position.READ);
        Tag order = read ? (s.acquires() ? Tag.ACQ : Tag.RLX) : (s.releases() ? Tag.REL : Tag.RLX);
        Set<Tag> tags = access(read ? Tag.R : Tag.W, s, order);
        tags.add(Tag.RMW);
        yield tags;
      }
      case Template.Fence(var s, var scope) -> EnumSet.of(Tag.F, order(s));
      case Template.Membar m -> EnumSet.of(Tag.F, Tag.SC);
    };
  }

  private static Set<Tag> access(Tag kind, Semantics semantics, Tag order) {
    Set<Tag> tags = EnumSet.of(kind, order);
    if (semantics.strong()) {
      tags.add(Tag.A);
    }
    if (semantics == Semantics.VOLATILE) {
      tags.add(Tag.VOLATILE);
    }
    return tags;
  }

  private static Tag order(Semantics semantics) {
    return switch (semantics) {
      case WEAK -> Tag.WEAK;
      case RELAXED, VOLATILE, MMIO -> Tag.RLX;
      case ACQUIRE -> Tag.ACQ;
      case RELEASE -> Tag.REL;
      case ACQ_REL -> Tag.ACQ_REL;
    };
  }

  private static Tag order(FenceSemantics semantics) {
    return switch (semantics) {
      case SC -> Tag.SC;
      case ACQ_REL -> Tag.ACQ_REL;
      case ACQUIRE -> Tag.ACQ;
      case RELEASE -> Tag.REL;
    };
  }
}
