package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Candidate;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.ValueForm;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds what a function that does one atomic operation can be said to implement: the strongest
/// operation that the judge accepts. What somebody meant may have been less, or more.
///
/// @param judge what accepts it
public record Proposal(FunctionJudge judge) {
  private static final List<Integer> WIDTHS = List.of(128, 64, 32, 16, 8);

  /// From strong to weak.
  private static final Comparator<Candidate> STRENGTH =
      Comparator.comparing((Candidate c) -> c.row().order().orElseThrow())
          .reversed()
          .thenComparingInt(c -> Candidate.SCOPES.indexOf(c.widest().orElseThrow()));

  /// The strongest operation of which the function is a lowering that conforms to the table, or if
  /// there is none one that is stronger than the table, or whose values are not proved.
  ///
  /// @param module the module of the function
  /// @param function a function of it with a body
  /// @param scanned what was found in it
  /// @return empty if it does several operations, or none that the judge accepts
  public Optional<SourceOperation> of(
      PtxModule module, Function function, ScannedFunction scanned) {
    if (scanned.sequences().size() != 1 || !scanned.defects().isEmpty()) {
      return Optional.empty();
    }
    FoundSequence found = scanned.sequences().getFirst();
    List<Candidate> possible =
        found.candidates().stream().filter(c -> c.widest().isPresent()).sorted(STRENGTH).toList();
    Optional<SourceOperation> stronger = Optional.empty();
    for (SourceOperation shape : shapes(found, possible)) {
      for (Candidate candidate : possible) {
        SourceOperation operation = with(shape, candidate).at(found.place());
        Verdict verdict = judge.judge(module, function, operation).verdict();
        if (verdict == Verdict.CONFORMS) {
          return Optional.of(operation);
        }
        if ((verdict == Verdict.STRONGER || verdict == Verdict.UNPROVED) && stronger.isEmpty()) {
          stronger = Optional.of(operation);
        }
        if (verdict == Verdict.WRONG_VALUE) {
          // No other order changes what is computed.
          break;
        }
      }
    }
    return stronger;
  }

  private static SourceOperation with(SourceOperation shape, Candidate candidate) {
    return new SourceOperation(
        shape.kind(),
        candidate.row().order().orElseThrow(),
        candidate.failure(),
        candidate.widest().orElseThrow(),
        shape.type());
  }

  /// Each kind on each type, of some order.
  private static List<SourceOperation> shapes(FoundSequence found, List<Candidate> possible) {
    if (possible.isEmpty()) {
      return List.of();
    }
    Candidate one = possible.getFirst();
    List<CppOperation> kinds =
        switch (one.row().operation()) {
          case LOAD -> List.of(CppOperation.LOAD);
          case STORE -> List.of(CppOperation.STORE);
          case FENCE -> List.of(CppOperation.FENCE);
          case RMW ->
              one.failure().isPresent()
                  ? List.of(CppOperation.COMPARE_EXCHANGE)
                  : Stream.of(CppOperation.values()).filter(CppOperation::updates).toList();
        };
    List<SourceOperation> all = new ArrayList<>();
    for (CppOperation kind : kinds) {
      for (Optional<ValueType> type : types(found, one.row().operation())) {
        all.add(
            new SourceOperation(
                kind,
                MemoryOrder.RELAXED,
                kind == CppOperation.COMPARE_EXCHANGE
                    ? Optional.of(MemoryOrder.RELAXED)
                    : Optional.empty(),
                ThreadScope.DEVICE,
                type));
      }
    }
    return all;
  }

  private static List<Optional<ValueType>> types(FoundSequence found, Operation operation) {
    if (operation == Operation.FENCE) {
      return List.of(Optional.empty());
    }
    int widest =
        found.paths().stream()
            .flatMap(p -> p.main().stream())
            .mapToInt(Step.Access::bits)
            .max()
            .orElse(0);
    List<Optional<ValueType>> all = new ArrayList<>();
    for (int bits : WIDTHS) {
      for (ValueForm form : ValueForm.values()) {
        if (bits <= widest
            && (!form.floating() || (bits >= 16 && bits <= (form == ValueForm.FLOAT ? 64 : 16)))) {
          all.add(Optional.of(new ValueType(form, bits)));
        }
      }
    }
    return all;
  }
}
