package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.check.AtomicObject;
import dev.acquit.codegen.recover.check.Candidate;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Findings;
import dev.acquit.codegen.recover.explore.Whereabouts;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;
import java.util.Optional;

/// What is wrong with the accesses to the object, apart from their orders and values.
final class ObjectDefects {
  private final Exploration exploration;
  private final SourceOperation operation;
  private final AtomicObject object;
  private final Findings findings;
  private final PathFindings paths;

  ObjectDefects(
      Exploration exploration, SourceOperation operation, AtomicObject object, Findings findings) {
    this.exploration = exploration;
    this.operation = operation;
    this.object = object;
    this.findings = findings;
    this.paths = new PathFindings(exploration.terms(), findings);
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
    }
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
