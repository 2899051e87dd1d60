package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.source.Site;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;

/// Decides what a function is. The gate calls it from several threads at a time.
@FunctionalInterface
public interface FunctionJudge {
  /// What a function is, as an implementation of an operation.
  ///
  /// @param module the module, for what the function uses of it
  /// @param function a function of it with a body
  /// @param operation what it should implement
  /// @param site which of its instructions should
  Judgement judge(PtxModule module, Function function, SourceOperation operation, Site site);

  /// What a function is, as an implementation of an operation and nothing else.
  ///
  /// @param module the module, for what the function uses of it
  /// @param function a function of it with a body
  /// @param operation what it should implement
  default Judgement judge(PtxModule module, Function function, SourceOperation operation) {
    return judge(module, function, operation, Site.Whole.UNSAID);
  }
}
