package dev.acquit.ptx.text;

import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.text.Modifiers.Modifier;
import dev.acquit.ptx.text.Modifiers.Taken;
import dev.acquit.text.InputException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Takes the modifiers that say nothing about order: cache operators, eviction priorities, prefetch
/// sizes, `.nc`, `.noftz`.
///
/// @ptx 9.7.9.1 Cache operators, 9.7.9.2 Cache eviction priority hints
final class HintReader {
  private static final List<String> PRIORITIES =
      List.of(
          "L1::evict_normal",
          "L1::evict_unchanged",
          "L1::evict_first",
          "L1::evict_last",
          "L1::no_allocate");
  private static final List<String> SECOND_LEVEL =
      List.of("L2::evict_normal", "L2::evict_first", "L2::evict_last");
  private static final List<String> PREFETCH = List.of("L2::64B", "L2::128B", "L2::256B");

  /// Says that an operand with a cache policy follows.
  static final String POLICY = "L2::cache_hint";

  private final Modifiers modifiers;
  private final MemoryInstruction instruction;
  private Optional<Taken<String>> operator = Optional.empty();
  private Optional<Taken<String>> nonCoherent = Optional.empty();
  private Optional<Taken<String>> priority = Optional.empty();
  private Optional<Taken<String>> second = Optional.empty();
  private Optional<Taken<String>> prefetch = Optional.empty();
  private Optional<Taken<String>> noftz = Optional.empty();

  HintReader(Modifiers modifiers, MemoryInstruction instruction) {
    this.modifiers = modifiers;
    this.instruction = instruction;
  }

  void take() throws InputException {
    modifiers.accept(POLICY);
    if (instruction.readModifyWrite()) {
      noftz = modifiers.take("'.noftz'", List.of("noftz"));
      return;
    }
    priority = modifiers.take("eviction priority", PRIORITIES);
    second = modifiers.take("eviction priority of L2", SECOND_LEVEL);
    if (instruction == MemoryInstruction.ST) {
      operator = modifiers.take("cache operator", List.of("wb", "cg", "cs", "wt"));
      return;
    }
    operator = modifiers.take("cache operator", List.of("ca", "cg", "cs", "lu", "cv"));
    nonCoherent = modifiers.take("'.nc'", List.of("nc"));
    prefetch = modifiers.take("prefetch size", PREFETCH);
  }

  /// In the order written, so that reading what was written gives the same; the AST keeps it.
  List<String> names() {
    List<String> written = modifiers.names();
    return taken().map(Taken::value).sorted(Comparator.comparingInt(written::indexOf)).toList();
  }

  private Stream<Taken<String>> taken() {
    return Stream.of(nonCoherent, operator, priority, second, prefetch, noftz)
        .flatMap(Optional::stream);
  }

  /// Checks what the other modifiers allow.
  void check(Optional<Taken<Semantics>> order, StateSpace space, ScalarType type, int elements)
      throws InputException {
    if (instruction.readModifyWrite()) {
      checkNoftz(type);
      return;
    }
    if (order.isPresent() && order.get().value() != Semantics.WEAK) {
      exclude(operator, order.get().modifier());
      exclude(nonCoherent, order.get().modifier());
      if (order.get().value() == Semantics.VOLATILE || order.get().value() == Semantics.MMIO) {
        exclude(priority, order.get().modifier());
      }
    }
    if (nonCoherent.isPresent()) {
      checkNonCoherent(space);
    }
    if (priority.isPresent()) {
      exclude(operator, priority.get().modifier());
      checkGlobal(priority.get().modifier(), space);
    }
    if (second.isPresent() && elements * type.bits() != 256) {
      throw modifiers.error(
          second.get().modifier(),
          "found " + second.get().modifier() + ", expected it only with a vector of 256 bits");
    }
    if (prefetch.isPresent()) {
      checkGlobal(prefetch.get().modifier(), space);
    }
  }

  private void checkNoftz(ScalarType type) throws InputException {
    if (noftz.isPresent() && !type.half()) {
      throw modifiers.error(
          noftz.get().modifier(), "found '.noftz' with '." + type.suffix() + "', which has none");
    }
    if (noftz.isEmpty() && type.half()) {
      throw modifiers.missing(
          "'.noftz'", List.of("noftz"), "sums of '." + type.suffix() + "' never flush to zero");
    }
  }

  private void checkNonCoherent(StateSpace space) throws InputException {
    Modifier written = nonCoherent.get().modifier();
    if (space != StateSpace.GLOBAL) {
      throw modifiers.error(written, "found '.nc' without '.global', which it needs");
    }
    if (operator.isPresent() && List.of("lu", "cv").contains(operator.get().value())) {
      throw modifiers.conflict(operator.get().modifier(), written);
    }
  }

  private void checkGlobal(Modifier written, StateSpace space) throws InputException {
    if (space != StateSpace.GENERIC && space != StateSpace.GLOBAL) {
      throw modifiers.error(
          written, "found " + written + " on '." + space.suffix() + "', expected it on '.global'");
    }
  }

  private void exclude(Optional<Taken<String>> hint, Modifier by) throws InputException {
    if (hint.isPresent()) {
      throw modifiers.conflict(hint.get().modifier(), by);
    }
  }
}
