package dev.acquit.litmus.text;

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
/// @param operation what it does
/// @param style how its arguments come
/// @param scope that of its name, if it has one
/// @param result whether it may give a value
/// @cpp atomics.syn
record Callee(AtomicOperation operation, Style style, Optional<ThreadScope> scope, boolean result) {
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

  private static Callee of(AtomicOperation operation, Style style) {
    return new Callee(operation, style, Optional.empty(), true);
  }

  private static Map<String, Callee> members() {
    Map<String, Callee> all = new LinkedHashMap<>();
    for (AtomicOperation o : AtomicOperation.values()) {
      if (o != AtomicOperation.THREAD_FENCE) {
        all.put(o.word(), of(o, Style.MEMBER));
      }
    }
    return all;
  }

  private static Map<String, Callee> functions() {
    Map<String, Callee> all = new LinkedHashMap<>();
    for (AtomicOperation o : AtomicOperation.values()) {
      switch (o) {
        // Its order must always be written.
        case THREAD_FENCE -> all.put("atomic_thread_fence", of(o, Style.EXPLICIT));
        case NOTIFY_ONE, NOTIFY_ALL -> all.put("atomic_" + o.word(), of(o, Style.PLAIN));
        default -> {
          all.put("atomic_" + o.word(), of(o, Style.PLAIN));
          all.put("atomic_" + o.word() + "_explicit", of(o, Style.EXPLICIT));
        }
      }
      builtIn("__nv_atomic_", o, all);
      builtIn("__scoped_atomic_", o, all);
      o.fetch()
          .ifPresent(f ->
              all.put(
                  "__nv_atomic_" + f.word(),
                  new Callee(o, Style.BUILT_IN, Optional.empty(), false)));
      o.cuda().ifPresent(word -> cuda("atomic" + word, o, all));
    }
    cuda("__threadfence", AtomicOperation.THREAD_FENCE, all);
    return all;
  }

  private static void builtIn(String prefix, AtomicOperation o, Map<String, Callee> all) {
    switch (o) {
      case LOAD, STORE, EXCHANGE, COMPARE_EXCHANGE_STRONG -> {
        String name = prefix + o.word().replace("_strong", "");
        all.put(name + "_n", of(o, Style.BUILT_IN));
        all.put(name, of(o, Style.BUILT_IN_BY_POINTER));
      }
      case COMPARE_EXCHANGE_WEAK, WAIT, NOTIFY_ONE, NOTIFY_ALL -> {}
      default -> all.put(prefix + o.word(), of(o, Style.BUILT_IN));
    }
  }

  private static void cuda(String name, AtomicOperation o, Map<String, Callee> all) {
    all.put(name, new Callee(o, Style.CUDA, Optional.of(ThreadScope.DEVICE), true));
    all.put(name + "_block", new Callee(o, Style.CUDA, Optional.of(ThreadScope.BLOCK), true));
    all.put(name + "_system", new Callee(o, Style.CUDA, Optional.of(ThreadScope.SYSTEM), true));
  }
}
