package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CudaModification;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What calls in C++ tests do, however they are spelt.
///
/// @cpp atomics.types.operations
sealed interface Called {
  /// The name of the member function; behind `atomic_`, that of the function.
  String word();

  /// How it is called in messages about its order.
  String noun();

  /// An atomic operation.
  ///
  /// @param operation which
  /// @param weak whether it is a compare-exchange that may fail for no reason
  record Operation(CppOperation operation, boolean weak) implements Called {
    @Override
    public String word() {
      return switch (operation) {
        case FENCE -> "thread_fence";
        case COMPARE_EXCHANGE -> operation.word() + (weak ? "_weak" : "_strong");
        default -> operation.word();
      };
    }

    @Override
    public String noun() {
      return switch (operation) {
        case LOAD -> "a load";
        case STORE -> "a store";
        case EXCHANGE -> "an exchange";
        case FENCE -> "a fence";
        case COMPARE_EXCHANGE -> "a compare-exchange that succeeds";
        default -> "a fetch-modify operation";
      };
    }
  }

  /// One of CUDA's read-modify-writes that C++ has not.
  ///
  /// @param operation which
  record Cuda(CudaModification operation) implements Called {
    @Override
    public String word() {
      return operation.word();
    }

    @Override
    public String noun() {
      return "a read-modify-write";
    }
  }

  /// What waits for other threads, and wakes them.
  enum Waiting implements Called {
    /// Reads until the value is another one. C++ lets it wake up for no reason, so nothing that a
    /// loop of loads may see is lost; what is lost is that it may sleep for ever.
    WAIT,
    /// Wakes who waits, and accesses nothing.
    NOTIFY_ONE,
    /// Wakes who waits, and accesses nothing.
    NOTIFY_ALL;

    @Override
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String noun() {
      return "a wait";
    }
  }

  /// All that the C++ standard has.
  static List<Called> all() {
    List<Called> all = new ArrayList<>();
    for (CppOperation operation : CppOperation.values()) {
      all.add(new Operation(operation, false));
      if (operation == CppOperation.COMPARE_EXCHANGE) {
        all.add(new Operation(operation, true));
      }
    }
    all.addAll(List.of(Waiting.values()));
    return all;
  }
}
