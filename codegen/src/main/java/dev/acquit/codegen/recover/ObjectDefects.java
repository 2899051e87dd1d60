package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.check.AtomicObject;
import dev.acquit.codegen.recover.check.Candidate;
import dev.acquit.codegen.recover.check.Retries;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Findings;
import dev.acquit.codegen.recover.explore.Whereabouts;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;
import java.util.Optional;

/// What is wrong with the accesses to the object, apart from their orders and values.
final class ObjectDefects {
  private static final int MOST_ELEMENTS = 8;

  private final Exploration exploration;
  private final SourceOperation operation;
  private final AtomicObject object;
  private final Findings findings;
  private final PathFindings paths;

  ObjectDefects(
      Exploration exploration, SourceOperation operation, AtomicObject object, PathFindings paths) {
    this.exploration = exploration;
    this.operation = operation;
    this.object = object;
    this.paths = paths;
    this.findings = paths.all();
  }

  void find(List<Candidate> candidates) {
    List<Act.Memory> accesses =
        candidates.stream()
            .flatMap(c -> ObjectChoice.accesses(c.trace()).stream())
            .filter(object::touches)
            .toList();
    widths(candidates, accesses);
    for (Act.Memory access : accesses) {
      if (isScopeAsSpace(access)) {
        findings.add(
            Kind.WRONG_SPACE,
            access.position(),
            "'."
                + access.access().space().suffix()
                + "' with a generic address and no scope, expected the scope '.cta'");
      }
    }
    // Under a lock, or beside a call, other accesses to the object are not the operation's own.
    if (findings.defects().stream().noneMatch(d -> d.kind() == Kind.NOT_DERIVABLE)) {
      vectors(accesses);
      new PlaceDefects(exploration, operation, object, paths).find(candidates);
      candidates.forEach(this::strayStores);
      candidates.forEach(this::vectorUpdates);
      retries(candidates);
    }
  }

  /// What a compare-and-swap is tried with: a value of the object, and in the next round one with
  /// which it can succeed.
  private void retries(List<Candidate> candidates) {
    for (Candidate candidate : candidates) {
      for (Act.Memory access : ObjectChoice.accesses(candidate.trace())) {
        if (object.touches(access) && access.compares()) {
          firstLoad(candidate, access.operands().getFirst());
        }
      }
    }
    if (operation.kind() == CppOperation.COMPARE_EXCHANGE && exploration.program().kernel()) {
      // A kernel that tries until it succeeds, as for a lock, waits for others, and means to.
      return;
    }
    int storage = operation.type().map(t -> t.storage() / 8).orElse(object.bytes());
    Retries.Found retries = new Retries(exploration, object, storage).find(candidates);
    for (Act.Memory access : retries.endless()) {
      findings.add(
          Kind.MAY_NOT_END,
          access.position(),
          "when this fails, the next round cannot succeed before another thread writes");
    }
    if (retries.undecided()) {
      findings.note("whether each retry can succeed was not decided");
    }
  }

  /// What is expected must not come from beside the object, behind its own pointer: nobody says
  /// that there is anything. Nor is it known what an address leads to that is no pointer.
  private void firstLoad(Candidate candidate, int expected) {
    for (Act.Memory access : ObjectChoice.accesses(candidate.trace())) {
      if (access.action() != Step.Action.LOAD
          || object.touches(access)
          || !isOf(expected, access.serial())) {
        continue;
      }
      boolean beside =
          access.where().base() == object.base()
              && operation.kind() != CppOperation.COMPARE_EXCHANGE;
      if (beside || !isPointer(access.where().base())) {
        paths.add(
            candidate.trace(),
            beside ? Kind.WRONG_VALUE : Kind.UNRECOGNISED,
            access.position(),
            beside
                ? "a value to compare with is read from byte "
                    + access.where().offset()
                    + " behind the pointer, expected the object at byte "
                    + object.offset()
                : "a value to compare with is read from an address that is no pointer");
      }
    }
  }

  private boolean isOf(int term, int read) {
    return exploration.terms().leaves(term).stream()
        .map(exploration.terms()::get)
        .anyMatch(t -> t instanceof Term.Read(int serial, int _) && serial == read);
  }

  private boolean isPointer(int base) {
    return switch (exploration.terms().get(base)) {
      case Term.Parameter(int _, long _, int bytes) -> bytes == Long.BYTES;
      case Term.Symbol _, Term.Read _ -> true;
      default -> false;
    };
  }

  /// Whatever they store, even what was there: another thread may have written in between.
  private void strayStores(Candidate candidate) {
    for (Act.Memory access : ObjectChoice.accesses(candidate.trace())) {
      if (access.action() == Step.Action.STORE
          && object.touches(access)
          && !candidate.main().equals(Optional.of(access))) {
        paths.add(
            candidate.trace(),
            Kind.WRONG_VALUE,
            access.position(),
            "a store to the object beside the "
                + operation.kind().word()
                + " itself, which may undo what another thread writes");
      }
    }
  }

  /// A read-modify-write of a vector is one of each element: those beside the object change, too.
  ///
  /// @ptx 9.7.13.5 atom, 9.7.13.6 red
  private void vectorUpdates(Candidate candidate) {
    List<Act.Memory> all = ObjectChoice.accesses(candidate.trace());
    for (int i = 0; i < all.size(); i++) {
      Act.Memory access = all.get(i);
      if (!object.touches(access) || access.operation().isEmpty()) {
        continue;
      }
      for (int j = Math.max(0, i - MOST_ELEMENTS); j < all.size() && j < i + MOST_ELEMENTS; j++) {
        if (isElement(all.get(j), access, j - i) && !object.touches(all.get(j))) {
          paths.add(
              candidate.trace(),
              Kind.MIXED_SIZE,
              access.position(),
              "a vector of elements of "
                  + access.bits()
                  + " bits changes what stands beside the object, too");
        }
      }
    }
  }

  /// Whether two accesses are elements of one vector: they are made of one instruction.
  private static boolean isElement(Act.Memory one, Act.Memory other, int distance) {
    return distance != 0
        && one.operation().isPresent()
        && one.position().equals(other.position())
        && one.item() - other.item() == distance;
  }

  /// A vector is as many accesses as it has elements, each of which is atomic alone.
  ///
  /// @ptx 8.2.2 Vector Data-types
  private void vectors(List<Act.Memory> accesses) {
    for (Act.Memory access : accesses) {
      int element = access.access().type().bits();
      if (access.access().vector() > 1 && element < 8 * object.bytes()) {
        findings.add(
            Kind.MIXED_SIZE,
            access.position(),
            "a vector of "
                + access.access().vector()
                + " elements is as many accesses of "
                + element
                + " bits, expected one of "
                + 8 * object.bytes()
                + " bits");
      }
    }
  }

  /// One width for all accesses: that of a main one is compared with the others.
  private void widths(List<Candidate> candidates, List<Act.Memory> accesses) {
    Optional<Act.Memory> main = candidates.stream().flatMap(c -> c.main().stream()).findFirst();
    for (Act.Memory access : accesses) {
      if (main.isPresent() && access.bits() != main.get().bits()) {
        findings.add(
            Kind.MIXED_SIZE,
            access.position(),
            "the object is accessed with "
                + access.bits()
                + " bits here and with "
                + main.get().bits()
                + " bits in line "
                + main.get().position().line());
      }
    }
  }

  /// A scope that was printed as a state space: an order, no scope but the default, `.shared`, and
  /// an address that came into the function as a generic one.
  private boolean isScopeAsSpace(Act.Memory access) {
    Semantics semantics = access.access().semantics();
    boolean ordered =
        semantics == Semantics.ACQUIRE
            || semantics == Semantics.RELEASE
            || semantics == Semantics.ACQ_REL;
    return ordered
        && access.access().space().shared()
        && access.access().scope().equals(Optional.of(Scope.GPU))
        && operation.scope() == ThreadScope.BLOCK
        && access.where().form() == Whereabouts.Form.AS_GIVEN
        && exploration.terms().get(access.where().base())
            instanceof Term.Parameter(int _, long _, int bytes)
        && bytes == 8;
  }
}
