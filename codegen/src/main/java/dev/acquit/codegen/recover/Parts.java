package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.path.Recovered;
import dev.acquit.codegen.recover.check.AtomicObject;
import dev.acquit.codegen.recover.check.Feasibility;
import dev.acquit.codegen.recover.check.ValueMemory;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Explorer;
import dev.acquit.codegen.recover.explore.Findings;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.flow.Slicer;
import dev.acquit.codegen.recover.flow.Slicer.Part;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.source.Above;
import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.Given.Operand;
import dev.acquit.codegen.source.Site;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// What a part of a function does, as an implementation of an operation. Of copies that a compiler
/// made all must be right.
///
/// Orders, scopes, widths and what is done are judged as those of a whole function. Which values
/// the program around it gives and takes is not known: so what looks wrong in values is only said
/// where one access does the whole operation; otherwise the part is not understood.
final class Parts {
  /// Compare-exchanges of that width and more need no loop.
  private static final int NATIVE = 32;

  /// How many values are tried as what an operation is given.
  private static final int MAX_VALUES = 16;

  private final FlatProgram whole;
  private final SourceOperation operation;
  private final Site.Lines site;
  private final ValueMemory memory;
  private final Set<OperationPath> paths = new LinkedHashSet<>();
  private final Findings findings = new Findings();

  Parts(FlatProgram whole, SourceOperation operation, Site.Lines site, ValueMemory memory) {
    this.whole = whole;
    // What a part finds, it does not return.
    this.operation =
        operation.type().filter(t -> t.bits() == 8).isPresent()
            ? operation.under(Above.ANYTHING)
            : operation;
    this.site = site;
    this.memory = memory;
  }

  Recovered recover() {
    boolean fence = operation.kind() == CppOperation.FENCE;
    boolean native32 = operation.type().filter(t -> t.bits() >= NATIVE).isPresent();
    boolean swapLoops = operation.kind() != CppOperation.COMPARE_EXCHANGE || !native32;
    Slicer.Cut cut = new Slicer(whole, site.lines(), swapLoops).cut(fence);
    Position start = whole.items().getFirst().position();
    cut.mixed()
        .ifPresent(p ->
            open(
                p,
                "this stands among the instructions of "
                    + what()
                    + " and is not one of them: they cannot be judged alone"));
    for (Part part : cut.mixed().isPresent() ? List.<Part>of() : cut.parts()) {
      part(part);
    }
    if (cut.parts().isEmpty() && findings.defects().isEmpty()) {
      open(start, "found no instruction of " + what());
    }
    return new Recovered(List.copyOf(paths), findings.defects(), findings.notes());
  }

  private String what() {
    return site.where().isEmpty()
        ? "the " + operation.kind().word()
        : "the " + operation.kind().word() + " of " + site.where();
  }

  private void open(Position position, String why) {
    findings.add(Kind.UNRECOGNISED, position, why);
  }

  private void part(Part part) {
    FlatProgram program = part.program().giving(given());
    Exploration exploration = seen(program);
    if (exploration.traces().isEmpty() && exploration.defects().isEmpty()) {
      open(part.program().items().getFirst().position(), "found no instruction of " + what());
      return;
    }
    Recovered found = found(part, program);
    if (wrongValues(found) && site.computes()) {
      found = opened(part, program).orElse(found);
    }
    objects(exploration);
    boolean simple = !part.swaps() && !part.loops() && strong(exploration) == 1;
    for (Defect defect : found.defects()) {
      boolean certain =
          switch (defect.kind()) {
            case WRONG_VALUE ->
                simple && (operation.kind() != CppOperation.FETCH_SUB || constant().isPresent());
            case NOT_DERIVABLE -> strong(exploration) == 0;
            default -> true;
          };
      findings.add(
          certain ? defect.kind() : Kind.UNRECOGNISED,
          defect.position(),
          certain ? defect.what() : "in a part of a function: " + defect.what());
    }
    if (operation.kind() == CppOperation.COMPARE_EXCHANGE
        && found.paths().stream().noneMatch(p -> p.ending() == Ending.FAILED)) {
      open(
          part.program().items().getFirst().position(),
          "no way on which the compare_exchange fails leads out of " + what());
    }
    found.notes().forEach(findings::note);
    paths.addAll(found.paths());
  }

  /// What is right if something that the part computes is what the operation is given: `x + 1` is
  /// as good as `x`.
  private Optional<Recovered> opened(Part part, FlatProgram program) {
    return part.values().stream()
        .limit(MAX_VALUES)
        .map(item -> found(part, program.opening(item)))
        .filter(open -> !wrongValues(open))
        .findFirst();
  }

  private Recovered found(Part part, FlatProgram program) {
    Recovered found = recovered(program);
    return part.swaps() && operation.kind() != CppOperation.STORE
        ? returning(part, program, found)
        : found;
  }

  /// The integer that the source gives the operation.
  private OptionalLong constant() {
    return given().constant();
  }

  private Given given() {
    return operation.type().isPresent() ? site.given() : site.given().giving(List.of());
  }

  /// What a program does, which is the part or the same with any values that come to it.
  private Recovered recovered(FlatProgram program) {
    Exploration exploration = seen(program);
    boolean adds =
        operation.kind() == CppOperation.FETCH_SUB
            && constant().isPresent()
            && exploration.traces().stream()
                .flatMap(t -> ObjectChoice.accesses(t).stream())
                .filter(ObjectChoice::isStrong)
                .allMatch(a -> a.operation().equals(Optional.of(AtomicOperation.ADD)));
    if (!adds) {
      return Recovery.recover(exploration, operation, memory);
    }
    // PTX has no subtraction: the negation of a constant is added.
    Given negated = site.given().giving(List.of(new Operand.Constant(-constant().getAsLong())));
    return Recovery.recover(seen(program.giving(negated)), operation.adding(), memory);
  }

  private static boolean wrongValues(Recovered found) {
    return found.defects().stream().anyMatch(d -> d.kind() == Kind.WRONG_VALUE);
  }

  /// Without the ways on which nothing is done that orders anything. The line of an operation that
  /// can be passed through without doing it has something else on it, or is wrong.
  private Exploration seen(FlatProgram program) {
    Exploration all = Feasibility.prune(Explorer.explore(program, Explorer.Goal.ALL));
    Set<Integer> bases = new HashSet<>();
    for (Trace trace : all.traces()) {
      ObjectChoice.accesses(trace).stream()
          .filter(ObjectChoice::isStrong)
          .forEach(a -> bases.add(a.where().base()));
    }
    boolean fence = operation.kind() == CppOperation.FENCE;
    boolean called = all.defects().stream().anyMatch(d -> d.kind() == Kind.NOT_DERIVABLE);
    List<Trace> kept = new ArrayList<>();
    for (Trace trace : all.traces()) {
      List<Act> acts =
          trace.acts().stream()
              .filter(a -> !fence || !(a instanceof Act.Memory m) || ObjectChoice.isStrong(m))
              .toList();
      boolean counts =
          acts.stream()
              .anyMatch(a ->
                  !(a instanceof Act.Memory m)
                      || (bases.isEmpty() ? !fence : bases.contains(m.where().base())));
      if (counts || called) {
        kept.add(new Trace(acts, trace.conditions(), trace.result()));
      } else if (!site.where().isEmpty()) {
        open(
            all.program().items().getFirst().position(),
            "there is a way through "
                + site.where()
                + " on which the "
                + operation.kind().word()
                + " is not done");
      }
    }
    return new Exploration(
        all.program(), all.terms(), kept, all.detached(), all.defects(), all.notes());
  }

  /// Something that the part computes must be what the operation found.
  private Recovered returning(Part part, FlatProgram program, Recovered plain) {
    if (part.results().isEmpty()) {
      findings.note("what the operation found is not used behind it, or not checked");
      return plain;
    }
    Recovered last = plain;
    for (int register : part.results()) {
      Exploration exploration = seen(program.returning(register));
      last = Recovery.recover(exploration, operation, memory);
      if (last.defects().stream().noneMatch(d -> d.kind().fault())) {
        return last;
      }
    }
    return last;
  }

  /// How many instructions access something with an order.
  private static long strong(Exploration exploration) {
    return exploration.traces().stream()
        .flatMap(t -> ObjectChoice.accesses(t).stream())
        .filter(ObjectChoice::isStrong)
        .map(Act.Memory::item)
        .distinct()
        .count();
  }

  /// All accesses with an order must be to one object, and to the one that is said, if it is.
  private void objects(Exploration exploration) {
    Optional<AtomicObject> object = Optional.empty();
    for (Trace trace : exploration.traces()) {
      for (Act.Memory access : ObjectChoice.accesses(trace)) {
        if (!ObjectChoice.isStrong(access)) {
          continue;
        }
        if (operation.kind() == CppOperation.FENCE) {
          open(access.position(), "an access stands in the line of a fence");
          continue;
        }
        object =
            object.or(() ->
                Optional.of(
                    new AtomicObject(
                        access.where().base(),
                        access.where().offset(),
                        operation.type().map(t -> t.storage()).orElse(access.bits()) / 8)));
        if (!object.get().touches(access)) {
          open(
              access.position(),
              "the instructions of " + what() + " access several objects, expected one");
        }
        place(exploration, access);
      }
    }
  }

  /// Which of its parameters a function gets the object from, and where behind it, can be told if
  /// the address was not made in a way that is not followed.
  private void place(Exploration exploration, Act.Memory access) {
    Optional<String> other = Roots.other(exploration, access.where().base());
    other.ifPresent(o -> findings.add(Kind.WRONG_VALUE, access.position(), o));
    long found = access.where().offset();
    if (other.isEmpty()
        && exploration.terms().get(access.where().base())
            instanceof Term.Parameter(int index, long _, int _)
        && index < whole.ownParameters()
        && site.placed()
        && access.where().aligned() == 0
        && found != operation.place().offset()) {
      findings.add(
          Kind.WRONG_VALUE,
          access.position(),
          "the access is to byte "
              + found
              + " behind the pointer, expected the object at byte "
              + operation.place().offset());
    }
  }
}
