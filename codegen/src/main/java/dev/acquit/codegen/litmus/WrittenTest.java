package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppType;
import java.util.List;

/// A C++ test as source, one kernel for each thread.
///
/// @param threads its threads, in order
public record WrittenTest(CppTest test, List<WrittenThread> threads) {
  /// Copies the list.
  public WrittenTest {
    threads = List.copyOf(threads);
  }

  /// A thread as a kernel.
  ///
  /// @param thread its number
  /// @param function the name of the kernel
  /// @param locations the shared variables, in the order of the parameters that point to them
  /// @param results the local variables whose final values are stored, in the order of the
  ///   parameters behind those
  /// @param text the kernel
  public record WrittenThread(
      int thread, String function, List<String> locations, List<Result> results, String text) {
    /// Copies the lists.
    public WrittenThread {
      locations = List.copyOf(locations);
      results = List.copyOf(results);
    }
  }

  /// A local variable whose final value is stored, or some of the bytes that a function returns.
  ///
  /// @param local the variable
  /// @param offset the first of those bytes; [#NOWHERE] if it is none of them
  public record Result(String local, CppType type, long offset) {
    /// The offset of what is not returned.
    static final long NOWHERE = -1;

    /// The beginning.
    public Result(String local, CppType type) {
      this(local, type, 0);
    }

    /// How many bytes it has.
    int bytes() {
      return type.bits() / Byte.SIZE;
    }
  }

  /// The kernels, without what a source begins with.
  public String text() {
    StringBuilder out = new StringBuilder("// ").append(test.name()).append('\n');
    threads.forEach(t -> out.append(t.text()));
    return out.toString();
  }
}
