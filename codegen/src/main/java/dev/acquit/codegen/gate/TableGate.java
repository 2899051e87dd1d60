package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Judge;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.path.Scanned;
import dev.acquit.codegen.recover.Recovery;
import dev.acquit.codegen.recover.check.ValueMemory;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import java.util.List;

/// Recovers what functions do and compares it with a mapping table.
///
/// @param judge knows the table and the models
/// @param memory what functions were found to compute
public record TableGate(Judge judge, ValueMemory memory) implements FunctionJudge, FunctionScanner {
  /// A gate that has seen nothing yet.
  ///
  /// @param judge knows the table and the models
  public TableGate(Judge judge) {
    this(judge, new ValueMemory());
  }

  @Override
  public Judgement judge(PtxModule module, Function function, SourceOperation operation) {
    return judge.judge(operation, Recovery.recover(module, function, operation, memory));
  }

  @Override
  public ScannedFunction scan(PtxModule module, Function function) {
    Scanned scanned = Recovery.scan(module, function);
    List<FoundSequence> found =
        scanned.sequences().stream()
            .flatMap(s ->
                s.paths().stream()
                    .filter(p -> !p.steps().isEmpty())
                    .map(p -> new FoundSequence(s.location(), p, judge.candidates(p.steps()))))
            .toList();
    return new ScannedFunction(found, scanned.defects(), scanned.notes());
  }
}
