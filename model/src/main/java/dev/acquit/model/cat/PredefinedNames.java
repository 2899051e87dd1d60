package dev.acquit.model.cat;

import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Node.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The names that a model may use without defining them.
final class PredefinedNames {
  /// Sets that published models of other languages use; our events are never in them.
  private static final List<String> FOREIGN_SETS =
      List.of(
          """
          SG QF AV VIS SEMAV SEMVIS NONPRIV PRIV ATOM LOCAL
          GLOBAL AVDEVICE VISDEVICE CBAR C SEMSC SC0 SC1 SC2 SC3 SEMSC0 SEMSC1 SEMSC2 SEMSC3 T I
          LS UL LK FW X EX LKW SPEC EXEC PoD Acq Rel AcqRel Sc AQ RL L Q NoRet
          MFENCE LFENCE SFENCE SYNC LWSYNC EIEIO ISYNC ISB
          DMB DMB.ST DMB.LD DMB.SY DMB.ISH DMB.ISHLD DMB.ISHST DMB.NSH DMB.NSHLD DMB.NSHST DMB.OSH
          DMB.OSHLD DMB.OSHST DSB DSB.ST DSB.LD DSB.SY DSB.ISH DSB.ISHLD DSB.ISHST DSB.NSH
          DSB.NSHLD DSB.NSHST DSB.OSH DSB.OSHLD DSB.OSHST
          Fence.r.r Fence.r.w Fence.r.rw Fence.w.r Fence.w.w Fence.w.rw Fence.rw.r Fence.rw.w
          Fence.rw.rw Fence.tso\
          """
              .split("\\s+"));

  /// Those of them that are no kinds of instructions but say something of accesses that our tests
  /// do not say: a model that asks for them asks for what nobody knows.
  private static final Set<String> UNKNOWN_SETS =
      Set.of(
          """
          SG QF AV VIS SEMAV SEMVIS NONPRIV PRIV ATOM SEMSC SC0 SC1 SC2 SC3 SEMSC0 SEMSC1 SEMSC2
          SEMSC3\
          """
              .split("\\s+"));

  /// Scopes of OpenCL and Vulkan that are ours by another name.
  private static final Map<String, Tag> SCOPES =
      Map.of("WI", Tag.THREAD, "WG", Tag.CTA, "DV", Tag.GPU, "DEV", Tag.GPU, "ALL", Tag.SYS);

  /// Accesses of the memory of a group, and of the other; fences are about both.
  private static final String LOCAL = "LOCAL";

  private static final String GLOBAL = "GLOBAL";

  /// Relations of the same kind.
  private static final List<String> FOREIGN_RELATIONS = List.of("ssw", "asw");

  private static final List<String> DERIVED =
      List.of(
          "rf",
          "co",
          "fr",
          "sync_fence",
          "M",
          "po-loc",
          "rfe",
          "rfi",
          "coe",
          "coi",
          "fre",
          "fri",
          "emptyset",
          "co0",
          "sm",
          "amo",
          "swg",
          "sdv",
          "ssg",
          "sqf");

  private final NodeTable nodes;
  private final List<Choice> choices;
  private Choice.Kind coherence = Choice.Kind.COHERENCE;

  PredefinedNames(NodeTable nodes, List<Choice> choices) {
    this.nodes = nodes;
    this.choices = choices;
  }

  /// All names, for hints.
  List<String> names() {
    List<String> all = new ArrayList<>(DERIVED);
    Arrays.stream(Tag.values()).map(Tag::name).forEach(all::add);
    Arrays.stream(BaseRelation.values()).map(BaseRelation::catName).forEach(all::add);
    return all;
  }

  Optional<Integer> lookup(String name) {
    Optional<Tag> tag = Tag.named(name).or(() -> Optional.ofNullable(SCOPES.get(name)));
    if (tag.isPresent()) {
      return tag.map(nodes::tag);
    }
    for (BaseRelation r : BaseRelation.values()) {
      if (r.catName().equals(name)) {
        return Optional.of(nodes.base(r));
      }
    }
    if (FOREIGN_SETS.contains(name)) {
      return Optional.of(withFences(name, nodes.foreign(FOREIGN_SETS.indexOf(name), true)));
    } else if (FOREIGN_RELATIONS.contains(name)) {
      int behind = FOREIGN_SETS.size() + FOREIGN_RELATIONS.indexOf(name);
      return Optional.of(nodes.foreign(behind, false));
    }
    return Optional.ofNullable(derived(name));
  }

  /// Where nothing is in shared memory, all is in global memory. Where something is, the name says
  /// that the set is not known.
  private int withFences(String name, int foreign) {
    if (!name.equals(LOCAL) && !name.equals(GLOBAL)) {
      return foreign;
    }
    int fences = nodes.binary(Op.UNION, foreign, nodes.tag(Tag.F), true);
    return name.equals(LOCAL) ? fences : nodes.binary(Op.UNION, fences, derived("M"), true);
  }

  /// Whether a foreign name says something of accesses that tests do not say.
  ///
  /// @param shared whether something of the test is in shared memory
  static boolean isUnknown(String name, boolean shared) {
    return UNKNOWN_SETS.contains(name) || (shared && isSpace(name));
  }

  /// Whether a foreign name is that of a state space.
  static boolean isSpace(String name) {
    return name.equals(LOCAL) || name.equals(GLOBAL);
  }

  /// The name of a set or relation that only other languages have, if a node is one.
  static Optional<String> foreign(Node n) {
    int which = n.index() - 1;
    int behind = which - FOREIGN_SETS.size();
    return n.op() == Op.NONE && which >= 0
        ? Optional.of(behind < 0 ? FOREIGN_SETS.get(which) : FOREIGN_RELATIONS.get(behind))
        : Optional.empty();
  }

  /// Base coherence.
  int co() {
    return chosen("co", coherence);
  }

  /// What base coherence is for a model that includes a file of that name; the files themselves do
  /// not exist, what they would define is built in.
  static Optional<Choice.Kind> coherence(String file) {
    return switch (file) {
      case "cos.cat" -> Optional.of(Choice.Kind.TOTAL_COHERENCE);
      case "partial-co.cat" -> Optional.of(Choice.Kind.PARTIAL_COHERENCE);
      default -> Optional.empty();
    };
  }

  /// Says what base coherence is, wherever it is used.
  ///
  /// @return false if something else was said before
  boolean say(Choice.Kind kind) {
    if (coherence != Choice.Kind.COHERENCE) {
      return coherence == kind;
    }
    choices.replaceAll(
        c -> c.kind() == Choice.Kind.COHERENCE ? new Choice(c.name(), kind, c.oriented()) : c);
    coherence = kind;
    return true;
  }

  private Integer derived(String name) {
    return switch (name) {
      case "rf" -> rf();
      case "co" -> co();
      case "fr" -> fr();
      case "sync_fence" -> chosen("sync_fence", Choice.Kind.FENCE_ORDER);
      case "M" -> nodes.binary(Op.UNION, nodes.tag(Tag.R), nodes.tag(Tag.W), true);
      case "emptyset" -> nodes.none(true);
      case "co0" -> initialFirst();
      case "sm" -> nodes.base(BaseRelation.ID);
      case "po-loc" -> and(nodes.base(BaseRelation.PO), nodes.base(BaseRelation.LOC));
      case "rfe" -> and(rf(), nodes.base(BaseRelation.EXT));
      case "rfi" -> and(rf(), nodes.base(BaseRelation.INT));
      case "coe" -> and(co(), nodes.base(BaseRelation.EXT));
      case "coi" -> and(co(), nodes.base(BaseRelation.INT));
      case "fre" -> and(fr(), nodes.base(BaseRelation.EXT));
      case "fri" -> and(fr(), nodes.base(BaseRelation.INT));
      case "amo" -> nodes.base(BaseRelation.RMW);
      case "swg" -> nodes.base(BaseRelation.SCTA);
      case "sdv" -> nodes.base(BaseRelation.SGPU);
      case "ssg" -> nodes.base(BaseRelation.INT);
      case "sqf" -> nodes.all(false);
      default -> null;
    };
  }

  /// From the initial write of a location to the others.
  int initialFirst() {
    int initial = nodes.tag(Tag.IW);
    int later = nodes.binary(Op.DIFFERENCE, nodes.tag(Tag.W), initial, true);
    return and(nodes.base(BaseRelation.LOC), nodes.binary(Op.PRODUCT, initial, later, false));
  }

  private int rf() {
    return nodes.chosen(MemoryModel.READS_FROM);
  }

  private int fr() {
    return nodes.sequence(nodes.unary(Op.INVERSE, rf(), false), co());
  }

  private int and(int a, int b) {
    return nodes.binary(Op.INTERSECTION, a, b, false);
  }

  private int chosen(String name, Choice.Kind kind) {
    for (int i = 0; i < choices.size(); i++) {
      if (choices.get(i).kind() == kind) {
        return nodes.chosen(i);
      }
    }
    choices.add(new Choice(name, kind, Optional.empty()));
    return nodes.chosen(choices.size() - 1);
  }
}
