package dev.acquit.codegen.recover.check;

import java.util.List;

/// What one run of a path showed.
///
/// @param <V> what values are: numbers, or literals of a circuit
/// @param certain whether all conditions of the path could be computed
/// @param before the object before the main access
/// @param after the object after it
/// @param restChanged whether the main access changed bytes beside the object, as a truth value
/// @param changedElsewhere whether another access of the path changed the object or bytes beside it
/// @param given what the operands of the operation may be: parameters, then what stood at the
///   locations that the function accesses beside the object, then constants
/// @param left what stands at these locations in the end
/// @param result what the function returned; anything if it returns nothing
record Observation<V>(
    boolean certain,
    V before,
    V after,
    V restChanged,
    V changedElsewhere,
    List<V> given,
    List<V> left,
    V result) {}
