package dev.acquit.ptx.ast;

import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.List;
import java.util.Optional;

/// What the modifiers of a memory instruction say, with defaults filled in.
///
/// @param proxy the method of access; generic but for litmus rows of other tools
/// @param semantics the order; default weak for ld and st, relaxed for atom and red
/// @param scope the scope of a strong operation other than volatile (which has none written and
///   means sys); default gpu for atom and red; empty for weak and volatile
/// @param space where the address points
/// @param type the type of one element
/// @param vector number of elements: 1, 2, 4 or 8
/// @param hints cache operators, eviction priorities, prefetch sizes, `.noftz`, `.nc`, in the order
///   written, without dots; without meaning for the memory model except `nc`
/// @param policy the cache policy, `.L2::cache_hint`; without meaning for the memory model
public record Access(
    Proxy proxy,
    Semantics semantics,
    Optional<Scope> scope,
    StateSpace space,
    ScalarType type,
    int vector,
    List<String> hints,
    Optional<Operand> policy) {
  /// Copies the hints.
  public Access {
    hints = List.copyOf(hints);
  }

  /// An access without a cache policy.
  public Access(
      Proxy proxy,
      Semantics semantics,
      Optional<Scope> scope,
      StateSpace space,
      ScalarType type,
      int vector,
      List<String> hints) {
    this(proxy, semantics, scope, space, type, vector, hints, Optional.empty());
  }

  /// A generic-proxy, generic-space access of one 32-bit element, which is what litmus rows mean
  /// when they say nothing of the kind.
  public static Access of(Semantics semantics, Optional<Scope> scope) {
    return of(semantics, scope, ScalarType.U32);
  }

  /// The same of an element of another type.
  public static Access of(Semantics semantics, Optional<Scope> scope, ScalarType type) {
    return new Access(Proxy.GENERIC, semantics, scope, StateSpace.GENERIC, type, 1, List.of());
  }

  /// The same of so many elements in a state space.
  public Access with(StateSpace other, int elements) {
    return new Access(proxy, semantics, scope, other, type, elements, hints, policy);
  }

  /// The same with another cache policy, or with none.
  public Access withPolicy(Optional<Operand> other) {
    return new Access(proxy, semantics, scope, space, type, vector, hints, other);
  }
}
