package dev.acquit.codegen.recover;

import dev.acquit.codegen.recover.check.AtomicObject;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which of the places that a function accesses is the object of its operation.
///
/// It is the one that is said to be it, if that is accessed; else the first pointer, in the order
/// of the parameters, behind which something is accessed with an order or by a read-modify-write;
/// if there is no such access, the first pointer behind which anything is accessed; variables of
/// the module come after parameters. Behind one pointer it is what is accessed where the object
/// should begin, if anything is.
final class ObjectChoice {
  private static final int VARIABLE = 1_000;
  private static final int OTHER = 2_000;
  private static final int SAID = -1;

  private final Exploration exploration;
  private final Terms terms;
  private final List<Trace> traces;
  private final SourceOperation operation;

  /// A lock that is taken and given back around accesses to something else.
  ///
  /// @param taken the access that takes it
  /// @param guarded an access while it is held
  record Lock(Act.Memory taken, Act.Memory guarded) {}

  ObjectChoice(Exploration exploration, SourceOperation operation) {
    this.exploration = exploration;
    this.terms = exploration.terms();
    this.traces = exploration.traces();
    this.operation = operation;
  }

  /// The object; empty if nothing is accessed.
  Optional<AtomicObject> object() {
    List<Act.Memory> all = new ArrayList<>();
    for (Trace trace : traces) {
      all.addAll(accesses(trace));
    }
    boolean strong = all.stream().anyMatch(ObjectChoice::isStrong);
    return all.stream()
        .filter(a -> !strong || isStrong(a))
        .min(
            Comparator.comparingInt(this::rank)
                .thenComparing(a -> a.where().offset() != operation.place().offset()))
        .map(this::object);
  }

  private AtomicObject object(Act.Memory access) {
    int bits = operation.type().map(t -> t.storage()).orElse(access.bits());
    return new AtomicObject(access.where().base(), access.where().offset(), bits / 8);
  }

  static List<Act.Memory> accesses(Trace trace) {
    return trace.acts().stream()
        .filter(Act.Memory.class::isInstance)
        .map(Act.Memory.class::cast)
        .toList();
  }

  static boolean isStrong(Act.Memory access) {
    return access.access().semantics() != Semantics.WEAK;
  }

  /// The number of the parameter that an address comes from.
  private int rank(Act.Memory access) {
    if (Roots.isSaid(exploration, access.where().base())) {
      return SAID;
    }
    int best = OTHER;
    for (int leaf : terms.leaves(access.where().base())) {
      best =
          Math.min(
              best,
              switch (terms.get(leaf)) {
                case Term.Parameter(int index, long _, int _) -> index;
                case Term.Symbol(int place) -> VARIABLE + Math.min(place, VARIABLE - 1);
                default -> OTHER;
              });
    }
    return best;
  }

  /// A lock, if the function takes one: a read-modify-write of a constant, accesses to something
  /// else without an order, and a write of a constant to the first place.
  Optional<Lock> lock() {
    for (Trace trace : traces) {
      List<Act.Memory> all = accesses(trace);
      for (int i = 0; i < all.size(); i++) {
        if (takes(trace, all.get(i))) {
          Optional<Lock> lock = lock(all, i);
          if (lock.isPresent()) {
            return lock;
          }
        }
      }
    }
    return Optional.empty();
  }

  private boolean takes(Trace trace, Act.Memory access) {
    return access.reads() && access.writes() && isConstant(access) && isLookedAt(trace, access);
  }

  /// Whether it matters on a path what a read-modify-write found: who does not look has no lock.
  private boolean isLookedAt(Trace trace, Act.Memory access) {
    return access.compares()
        || trace.conditions().stream()
            .flatMap(c -> terms.leaves(c.predicate()).stream())
            .anyMatch(leaf ->
                terms.get(leaf) instanceof Term.Read(int serial, int _)
                    && serial == access.serial());
  }

  private boolean isConstant(Act.Memory access) {
    return access.operands().stream().allMatch(terms::isConstant);
  }

  private Optional<Lock> lock(List<Act.Memory> all, int from) {
    Act.Memory taken = all.get(from);
    Optional<Act.Memory> guarded = Optional.empty();
    for (Act.Memory access : all.subList(from + 1, all.size())) {
      if (samePlace(access, taken)) {
        if (access.writes() && isConstant(access) && guarded.isPresent()) {
          return Optional.of(new Lock(taken, guarded.get()));
        }
      } else if (!isStrong(access) && (guarded.isEmpty() || rank(access) < rank(guarded.get()))) {
        guarded = Optional.of(access);
      }
    }
    return Optional.empty();
  }

  private static boolean samePlace(Act.Memory a, Act.Memory b) {
    return a.where().base() == b.where().base() && a.where().offset() == b.where().offset();
  }
}
