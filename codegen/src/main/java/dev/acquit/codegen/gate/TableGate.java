package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Dialect;
import dev.acquit.codegen.judge.Judge;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.path.AtomicSequence;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Scanned;
import dev.acquit.codegen.recover.Recovery;
import dev.acquit.codegen.recover.check.ValueMemory;
import dev.acquit.codegen.source.Site;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import java.util.ArrayList;
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
  public Judgement judge(
      PtxModule module, Function function, SourceOperation operation, Site site) {
    return judge.judge(
        operation, Recovery.recover(module, function, operation, site, memory), Dialect.of(module));
  }

  @Override
  public ScannedFunction scan(PtxModule module, Function function) {
    Scanned scanned = Recovery.scan(module, function);
    List<FoundSequence> found = new ArrayList<>();
    for (AtomicSequence sequence : scanned.sequences()) {
      List<OperationPath> paths =
          sequence.paths().stream().filter(p -> !p.steps().isEmpty()).toList();
      if (!paths.isEmpty()) {
        found.add(
            new FoundSequence(
                sequence.location(), sequence.place(), paths, judge.candidates(paths)));
      }
    }
    return new ScannedFunction(found, scanned.defects(), scanned.notes());
  }
}
