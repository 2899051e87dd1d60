package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CudaModification;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A function that a C++ test may call: a spelling of an operation.
///
/// `__nv_atomic_add` gives no value, as [#result] says; of the others that depends on the
/// operation. The names are those of the C++ standard, of libcu++, of the CUDA C++ Programming
/// Guide ("Built-in Atomic Functions", "Legacy Atomic Functions", "Memory Fence Functions"), and
/// those of clang that have a scope.
///
/// @param called what it does
/// @param style how its arguments come
/// @param scope that of its name, if it has one
/// @param result whether it may give a value
/// @cpp atomics.syn
record Callee(Called called, Style style, Optional<ThreadScope> scope, boolean result) {
  /// How the arguments of a call come: object, values, orders, scope.
  enum Style {
    /// `atomic_load(x)`: seq_cst; a scope may follow.
    PLAIN,
    /// `atomic_load_explicit(x, order)`: a scope may follow.
    EXPLICIT,
    /// `x.load()`, `x.load(order)`: the scope is that of the type.
    MEMBER,
    /// `__nv_atomic_load_n(x, order)`: a scope may follow.
    BUILT_IN,
    /// `__nv_atomic_load(x, &r, order)`: values come and go by pointer.
    BUILT_IN_BY_POINTER,
    /// `atomicAdd(x, 1)`, `__threadfence()`: neither order nor scope.
    CUDA
  }

  private static final Called FENCE = new Called.Operation(CppOperation.FENCE, false);

  private static final Map<String, Callee> FUNCTIONS = Collections.unmodifiableMap(functions());
  private static final Map<String, Callee> MEMBERS = Collections.unmodifiableMap(members());

  /// The function of a name without namespaces.
  static Optional<Callee> function(String name) {
    return Optional.ofNullable(FUNCTIONS.get(name));
  }

  /// The member function of a name.
  static Optional<Callee> member(String name) {
    return Optional.ofNullable(MEMBERS.get(name));
  }

  /// All names of functions.
  static List<String> functionNames() {
    return List.copyOf(FUNCTIONS.keySet());
  }

  /// All names of member functions.
  static List<String> memberNames() {
    return List.copyOf(MEMBERS.keySet());
  }

  /// Whether it is a fence, which has no object.
  boolean isFence() {
    return called.equals(FENCE);
  }

  private static Callee of(Called called, Style style) {
    return new Callee(called, style, Optional.empty(), true);
  }

  private static Map<String, Callee> members() {
    Map<String, Callee> all = new LinkedHashMap<>();
    for (Called called : Called.all()) {
      if (!called.equals(FENCE)) {
        all.put(called.word(), of(called, Style.MEMBER));
      }
    }
    return all;
  }

  private static Map<String, Callee> functions() {
    Map<String, Callee> all = new LinkedHashMap<>();
    for (Called called : Called.all()) {
      String name = "atomic_" + called.word();
      switch (called) {
        // Its order must always be written.
        case Called.Operation o when o.equals(FENCE) -> all.put(name, of(o, Style.EXPLICIT));
        case Called.Waiting.NOTIFY_ONE, Called.Waiting.NOTIFY_ALL ->
            all.put(name, of(called, Style.PLAIN));
        default -> {
          all.put(name, of(called, Style.PLAIN));
          all.put(name + "_explicit", of(called, Style.EXPLICIT));
        }
      }
      if (called instanceof Called.Operation o && !o.weak()) {
        builtIn("__nv_atomic_", o, all);
        builtIn("__scoped_atomic_", o, all);
        if (o.operation().fetches()) {
          all.put(
              "__nv_atomic_" + o.operation().change(),
              new Callee(o, Style.BUILT_IN, Optional.empty(), false));
        }
        o.operation().cuda().ifPresent(word -> cuda("atomic" + word, o, all));
      }
    }
    for (CudaModification m : CudaModification.values()) {
      cuda(m.word(), new Called.Cuda(m), all);
    }
    cuda("__threadfence", FENCE, all);
    return all;
  }

  private static void builtIn(String prefix, Called.Operation o, Map<String, Callee> all) {
    switch (o.operation()) {
      case LOAD, STORE, EXCHANGE, COMPARE_EXCHANGE -> {
        String name = prefix + o.operation().word();
        all.put(name + "_n", of(o, Style.BUILT_IN));
        all.put(name, of(o, Style.BUILT_IN_BY_POINTER));
      }
      default -> all.put(prefix + o.word(), of(o, Style.BUILT_IN));
    }
  }

  private static void cuda(String name, Called o, Map<String, Callee> all) {
    all.put(name, new Callee(o, Style.CUDA, Optional.of(ThreadScope.DEVICE), true));
    all.put(name + "_block", new Callee(o, Style.CUDA, Optional.of(ThreadScope.BLOCK), true));
    all.put(name + "_system", new Callee(o, Style.CUDA, Optional.of(ThreadScope.SYSTEM), true));
  }
}
