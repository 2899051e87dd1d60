package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.path.Recovered;
import dev.acquit.codegen.path.Scanned;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.check.AtomicObject;
import dev.acquit.codegen.recover.check.Candidate;
import dev.acquit.codegen.recover.check.Feasibility;
import dev.acquit.codegen.recover.check.ValueCheck;
import dev.acquit.codegen.recover.check.ValueMemory;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Explorer;
import dev.acquit.codegen.recover.explore.Findings;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.flow.Flattener;
import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.Site;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ValueForm;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// From the instructions of a function to what it does to memory, path by path.
///
/// The function is run on symbolic values, every way that its conditions may go. Each path is then
/// run on concrete values, to see whether it computes what the operation computes. Registers, local
/// memory and calls of functions in the same file are followed; nothing that a well-formed module
/// can contain makes this fail.
public final class Recovery {
  private final Exploration exploration;
  private final SourceOperation operation;
  private final ValueMemory memory;
  private final Findings findings = new Findings();
  private final PathFindings ofPaths;

  private Recovery(Exploration exploration, SourceOperation operation, ValueMemory memory) {
    this.exploration = exploration;
    this.operation = operation;
    this.memory = memory;
    this.ofPaths = new PathFindings(exploration.terms(), findings);
    findings.addAll(exploration.defects());
    exploration.notes().forEach(findings::note);
  }

  /// What a function does, as an implementation of an operation.
  ///
  /// @param module the module in which the function stands
  /// @param function the function; with a body
  /// @param operation what it should do
  /// @throws IllegalArgumentException if the function has no body
  public static Recovered recover(PtxModule module, Function function, SourceOperation operation) {
    return recover(module, function, operation, Site.Whole.UNSAID, new ValueMemory());
  }

  /// What a function, or a part of it, does, as an implementation of an operation.
  ///
  /// @param module the module in which the function stands
  /// @param function the function; with a body
  /// @param operation what it should do
  /// @param site which of its instructions should
  /// @param memory what was found of other functions
  /// @throws IllegalArgumentException if the function has no body
  public static Recovered recover(
      PtxModule module,
      Function function,
      SourceOperation operation,
      Site site,
      ValueMemory memory) {
    return switch (site) {
      case Site.Whole(Given given) -> {
        FlatProgram whole = Flattener.flatten(module, function);
        yield followed(recover(whole.giving(given), operation, memory), whole);
      }
      case Site.Lines lines -> {
        FlatProgram whole = Flattener.flatten(module, function);
        yield followed(new Parts(whole, operation, lines, memory).recover(), whole);
      }
      case Site.Unclear(String why, var at) ->
          new Recovered(
              List.of(),
              List.of(new Defect(Kind.UNRECOGNISED, at.orElse(function.position()), why)));
    };
  }

  /// With what may follow, in the whole function, what is judged.
  private static Recovered followed(Recovered recovered, FlatProgram whole) {
    return recovered.with(new Followers(whole).of(recovered.paths()));
  }

  /// What a program does, as an implementation of an operation.
  static Recovered recover(FlatProgram program, SourceOperation operation, ValueMemory memory) {
    return recover(
        Feasibility.prune(
            Explorer.explore(program, Explorer.Goal.ALL, operation.place().isPrivate())),
        operation,
        memory);
  }

  /// What paths do, as an implementation of an operation.
  static Recovered recover(Exploration exploration, SourceOperation operation, ValueMemory memory) {
    Recovery recovery = new Recovery(exploration, operation, memory);
    return operation.kind() == CppOperation.FENCE ? recovery.fence() : recovery.access();
  }

  /// What atomic operations a function contains.
  ///
  /// @param module the module in which the function stands
  /// @param function the function; with a body
  /// @throws IllegalArgumentException if the function has no body
  public static Scanned scan(PtxModule module, Function function) {
    FlatProgram whole = Flattener.flatten(module, function);
    Scanned scanned = Scan.of(Explorer.explore(whole, Explorer.Goal.COVER));
    Followers followers = new Followers(whole);
    return scanned.with(
        scanned.sequences().stream().map(s -> s.with(followers.of(s.paths()))).toList());
  }

  private Recovered fence() {
    exploration.detached().forEach(d -> findings.note(d.text() + " is passed over"));
    Paths paths = new Paths();
    for (Trace trace : exploration.traces()) {
      List<Step> steps = trace.acts().stream().map(a -> Paths.step(a, Step.Role.OTHER)).toList();
      paths.add(Ending.DONE, steps, trace);
    }
    return new Recovered(
        paths.paths(),
        findings.defects().stream().filter(d -> d.kind() != Kind.WRONG_VALUE).toList(),
        findings.notes());
  }

  private Recovered access() {
    ObjectChoice choice = new ObjectChoice(exploration, operation);
    Optional<ObjectChoice.Lock> lock = choice.lock();
    if (lock.isPresent()) {
      return locked(lock.get());
    }
    Optional<AtomicObject> object = choice.object();
    detached(object);
    Paths paths = new Paths();
    if (object.isEmpty()) {
      for (Trace trace : exploration.traces()) {
        paths.add(
            Ending.DONE,
            trace.acts().stream().map(a -> Paths.step(a, Step.Role.OTHER)).toList(),
            trace);
      }
      if (findings.defects().isEmpty()) {
        noAccess();
      }
      return new Recovered(paths.paths(), findings.defects(), findings.notes());
    }
    List<Candidate> candidates =
        new Roles(exploration, operation, object.get(), ofPaths).candidates();
    for (Candidate candidate : candidates) {
      paths.add(candidate.ending(), steps(candidate, object.get()), candidate.trace());
    }
    new ObjectDefects(exploration, operation, object.get(), ofPaths).find(candidates);
    if (!unclear()) {
      values(object.get(), candidates);
    }
    return new Recovered(paths.paths(), findings.defects(), findings.notes());
  }

  private void noAccess() {
    Position start = exploration.program().items().getFirst().position();
    for (Trace trace : exploration.traces()) {
      ofPaths.add(
          trace,
          Kind.WRONG_VALUE,
          start,
          "no access to memory that threads share, expected a " + operation.kind().word());
    }
    if (exploration.traces().isEmpty()) {
      findings.add(
          Kind.UNRECOGNISED, start, "no path through the function is one that a run takes");
    }
  }

  /// What it does besides is right or wrong by what the lock keeps out, which is not looked at.
  private Recovered locked(ObjectChoice.Lock lock) {
    findings.add(
        Kind.NOT_DERIVABLE,
        lock.taken().position(),
        "takes a lock around the access in line " + lock.guarded().position().line());
    return new Recovered(
        List.of(),
        findings.defects().stream().filter(d -> d.kind() == Kind.NOT_DERIVABLE).toList(),
        findings.notes());
  }

  /// No order of the thread holds for what it only starts, and no table has it. Beside accesses to
  /// the object it is the program around the operation.
  private void detached(Optional<AtomicObject> object) {
    for (Exploration.Detached access : exploration.detached()) {
      boolean mine =
          object.isEmpty()
              ? !access.bases().isEmpty()
              : access.bases().contains(object.get().base());
      if (mine) {
        findings.add(
            Kind.NOT_DERIVABLE,
            access.position(),
            "'"
                + access.text()
                + "' of the object is no access that the thread itself does in its order, expected"
                + " a "
                + operation.kind().word());
      } else {
        findings.note(access.text() + " is passed over");
      }
    }
  }

  /// Whether what the function computes cannot be told anyway.
  private boolean unclear() {
    return findings.defects().stream()
        .anyMatch(d -> d.kind() == Kind.NOT_DERIVABLE || d.kind() == Kind.UNRECOGNISED);
  }

  private void values(AtomicObject object, List<Candidate> candidates) {
    Optional<Act.Memory> main = candidates.stream().flatMap(c -> c.main().stream()).findFirst();
    if (main.isEmpty()) {
      return;
    }
    if (operation.type().isEmpty() && main.get().where().aligned() > 0) {
      anyLane(object, main.get(), candidates);
      return;
    }
    if (Integer.bitCount(object.bytes()) != 1 || object.bytes() > 16) {
      findings.add(
          Kind.UNPROVED,
          main.get().position(),
          "values are not checked: the object is " + object.bytes() + " bytes wide");
      return;
    }
    ValueType type =
        operation.type().orElseGet(() -> new ValueType(ValueForm.UNSIGNED, 8 * object.bytes()));
    AtomicObject value = new AtomicObject(object.base(), object.offset(), type.bits() / 8);
    ValueCheck.check(exploration, operation, value, type, candidates, memory, findings);
  }

  /// A part of a word, it is not said how wide: the values must be right for some width.
  private void anyLane(AtomicObject object, Act.Memory main, List<Candidate> candidates) {
    Optional<Findings> first = Optional.empty();
    for (int bits = 8; bits < main.bits(); bits *= 2) {
      Findings found = new Findings();
      AtomicObject lane = new AtomicObject(object.base(), object.offset(), bits / 8);
      ValueType type = new ValueType(ValueForm.UNSIGNED, bits);
      ValueCheck.check(exploration, operation, lane, type, candidates, memory, found);
      if (found.defects().isEmpty()) {
        found.notes().forEach(findings::note);
        return;
      }
      if (first.isEmpty() || (first.get().hasFault() && !found.hasFault())) {
        first = Optional.of(found);
      }
    }
    first.ifPresent(f -> {
      findings.addAll(f.defects());
      f.notes().forEach(findings::note);
    });
  }

  private List<Step> steps(Candidate candidate, AtomicObject object) {
    List<Step> steps = new ArrayList<>();
    Agreement agreement = new Agreement(exploration.terms(), candidate.trace());
    for (Act act : candidate.trace().acts()) {
      boolean main = act instanceof Act.Memory && candidate.main().equals(Optional.of(act));
      boolean mine = act instanceof Act.Memory access && object.touches(access);
      steps.add(
          Paths.step(
              act,
              main ? Step.Role.MAIN : mine ? Step.Role.AUXILIARY : Step.Role.OTHER,
              !main
                  && act instanceof Act.Memory access
                  && candidate.main().filter(m -> agreement.holds(access, m)).isPresent()));
    }
    return steps;
  }
}
