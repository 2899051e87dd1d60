package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.path.Step;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.mapper.mapping.Operation;
import java.util.List;

/// How an operation appears in litmus tests. What a fetch computes makes no difference to order, so
/// an addition stands for all of them.
enum Form {
  /// A load.
  LOAD(Operation.LOAD),
  /// A store.
  STORE(Operation.STORE),
  /// An exchange.
  EXCHANGE(Operation.RMW),
  /// A compare-exchange that may succeed.
  SWAP(Operation.RMW),
  /// A compare-exchange that cannot succeed: it reads.
  FAILED_SWAP(Operation.LOAD),
  /// A fetch-and-modify.
  FETCH(Operation.RMW),
  /// A fetch-and-modify that leaves the value as it is, done by a read: an addition of nothing.
  KEPT(Operation.RMW),
  /// A fence.
  FENCE(Operation.FENCE);

  private final Operation operation;

  Form(Operation operation) {
    this.operation = operation;
  }

  /// Whose rows it is compared with.
  Operation operation() {
    return operation;
  }

  /// How a path of an operation appears.
  static Form of(CppOperation kind, OperationPath path) {
    Form form = of(kind, path.ending());
    List<Step.Access> mains = path.mains();
    boolean onlyReads =
        mains.size() == 1
            && (mains.getFirst().action() == Step.Action.LOAD
                || mains.getFirst().action() == Step.Action.FAILED_CAS);
    return form == FETCH && onlyReads ? KEPT : form;
  }

  static Form of(CppOperation kind, Ending ending) {
    return switch (kind) {
      case LOAD -> LOAD;
      case STORE -> STORE;
      case EXCHANGE -> EXCHANGE;
      case COMPARE_EXCHANGE -> ending == Ending.FAILED ? FAILED_SWAP : SWAP;
      case FENCE -> FENCE;
      default -> FETCH;
    };
  }
}
