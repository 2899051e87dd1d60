package dev.acquit.cli;

import dev.acquit.cli.gate.GateEngine;
import dev.acquit.codegen.gate.FoundSequence;
import dev.acquit.codegen.gate.FunctionJudge;
import dev.acquit.codegen.gate.FunctionScanner;
import dev.acquit.codegen.gate.FunctionShape;
import dev.acquit.codegen.gate.ScannedFunction;
import dev.acquit.codegen.judge.Candidate;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.judge.LitmusEvidence;
import dev.acquit.codegen.judge.PathJudgement;
import dev.acquit.codegen.judge.RowMatch;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.source.ObjectPlace;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// A stand-in for what judges functions: it compares the words of straight-line code with those of
/// a table. Code that goes back is not understood, and an access of local memory is in the wrong
/// space. All that is weaker is shown by message passing.
///
/// @param judged counts how often something was judged
record TableWords(AtomicInteger judged) implements GateEngine {
  private static final Path EXAMPLES = Path.of("../docs/examples");

  TableWords() {
    this(new AtomicInteger());
  }

  @Override
  public FunctionJudge judge(MappingFile table, Limits limits) {
    return (module, function, operation, site) -> {
      judged.incrementAndGet();
      return judgement(table, function, operation);
    };
  }

  @Override
  public FunctionScanner scanner(MappingFile table, Limits limits) {
    return (module, function) -> sequences(table, function);
  }

  @Override
  public List<MemoryModel> models() throws InputException {
    return List.of(Models.find("ptx"), Models.find("cpp20"));
  }

  private static ScannedFunction sequences(MappingFile table, Function function) {
    List<Step> steps = steps(function, new ArrayList<>());
    if (steps.isEmpty()) {
      return new ScannedFunction(List.of(), List.of(), List.of());
    }
    List<Candidate> candidates = new ArrayList<>();
    for (MemoryOrder order : List.of(MemoryOrder.RELAXED, MemoryOrder.SEQ_CST)) {
      SourceOperation load =
          new SourceOperation(
              CppOperation.LOAD, order, Optional.empty(), ThreadScope.DEVICE, Optional.empty());
      PathJudgement path = judgement(table, function, load).paths().getFirst();
      boolean possible = !path.verdict().finding();
      candidates.add(
          new Candidate(
              RowKey.of(Operation.LOAD, order),
              Optional.empty(),
              possible ? Optional.of(ThreadScope.DEVICE) : Optional.empty(),
              possible ? path.verdict() : Verdict.UNRECOGNISED,
              path.match(),
              path.why()));
    }
    OperationPath path = new OperationPath(OperationPath.Ending.DONE, steps, "");
    return new ScannedFunction(
        List.of(new FoundSequence("[a]", ObjectPlace.AT_POINTER, List.of(path), candidates)),
        List.of(),
        List.of());
  }

  private static Judgement judgement(
      MappingFile table, Function function, SourceOperation operation) {
    if (function.name().contains("memory")) {
      throw new IllegalStateException(new OutOfMemoryError("a stand-in"));
    }
    if (function.name().contains("crash")) {
      throw new IllegalStateException("asked for");
    }
    List<Defect> defects = new ArrayList<>();
    List<Step> steps = steps(function, defects);
    PathJudgement path = path(table, steps, operation);
    Verdict verdict =
        defects.isEmpty() ? path.verdict() : Verdict.valueOf(defects.getFirst().kind().name());
    return new Judgement(operation, verdict, List.of(path), defects, List.of());
  }

  private static List<Step> steps(Function function, List<Defect> defects) {
    List<Step> steps = new ArrayList<>();
    for (BodyItem item : function.body().orElseThrow()) {
      if (item instanceof BodyItem.Line(Position position, var statement)) {
        switch (statement.instruction()) {
          case Instruction.Fence f ->
              steps.add(new Step.Fence(position, f.semantics(), f.scope(), f.spelling()));
          case Instruction.Load l -> add(steps, defects, position, Step.Action.LOAD, l.access());
          case Instruction.Store s -> add(steps, defects, position, Step.Action.STORE, s.access());
          case Instruction.Atom a -> add(steps, defects, position, Step.Action.ATOM, a.access());
          case Instruction.Branch b ->
              defects.add(
                  new Defect(Defect.Kind.UNRECOGNISED, position, "found a branch to " + b.label()));
          default -> {}
        }
      }
    }
    return steps;
  }

  private static void add(
      List<Step> steps,
      List<Defect> defects,
      Position position,
      Step.Action action,
      Access access) {
    if (access.space() == StateSpace.PARAM) {
      return;
    }
    if (access.space() == StateSpace.LOCAL) {
      defects.add(new Defect(Defect.Kind.WRONG_SPACE, position, "found an access of local memory"));
    }
    Optional<Scope> scope =
        access.semantics() == Semantics.VOLATILE ? Optional.of(Scope.SYS) : access.scope();
    steps.add(
        new Step.Access(
            position,
            action,
            access.semantics(),
            scope,
            access.type().bits(),
            Step.Role.MAIN,
            false));
  }

  private static Operation rows(CppOperation kind) {
    return switch (kind) {
      case LOAD -> Operation.LOAD;
      case STORE -> Operation.STORE;
      case FENCE -> Operation.FENCE;
      default -> Operation.RMW;
    };
  }

  private static PathJudgement path(
      MappingFile table, List<Step> steps, SourceOperation operation) {
    RowKey key = RowKey.of(rows(operation.kind()), operation.order());
    List<String> emitted = steps.stream().map(FunctionShape::instruction).toList();
    var alternatives = table.mapping().row(key).alternatives();
    OperationPath path = new OperationPath(OperationPath.Ending.DONE, steps, "");
    for (int i = 0; i < alternatives.size(); i++) {
      String sequence = alternatives.get(i).sequence();
      List<String> words =
          List.of(sequence.replace(".S", "." + operation.scope().ptx().suffix()).split("; "));
      Optional<RowMatch> match = Optional.of(new RowMatch(key, i, sequence, Optional.empty()));
      if (emitted.equals(words)) {
        return new PathJudgement(path, Verdict.CONFORMS, match, "", Optional.empty());
      }
      if (emitted.containsAll(words) && emitted.size() > words.size()) {
        return new PathJudgement(
            path, Verdict.STRONGER, match, "more than the row asks for", Optional.empty());
      }
    }
    Optional<RowMatch> first =
        Optional.of(new RowMatch(key, 0, alternatives.getFirst().sequence(), Optional.empty()));
    return new PathJudgement(
        path, Verdict.WEAKER, first, "an order is lost", Optional.of(evidence()));
  }

  private static LitmusEvidence evidence() {
    if (!(test("cpp-mp-seq-cst") instanceof CppTest source)
        || !(test("mp-relaxed") instanceof PtxTest emitted)
        || !(test("mp-relacq") instanceof PtxTest table)) {
      throw new IllegalStateException("the examples are in other languages");
    }
    try {
      var witness = new Checker(Models.find("ptx"), Limits.DEFAULT, false).check(emitted).witness();
      return new LitmusEvidence(
          LitmusEvidence.Shows.OUTCOME,
          source,
          emitted,
          table,
          List.of("cpp20"),
          List.of(),
          witness.orElseThrow());
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }

  private static LitmusTest test(String name) {
    Path file = EXAMPLES.resolve(name + ".litmus");
    try {
      return LitmusReader.read(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }
}
