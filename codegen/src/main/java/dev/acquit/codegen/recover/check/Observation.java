package dev.acquit.codegen.recover.check;

import dev.acquit.ptx.compute.Word;
import java.util.List;

/// What one run of a path showed.
///
/// @param certain whether all conditions of the path could be computed
/// @param before the object before the main access
/// @param after the object after it
/// @param restChanged whether the main access changed bytes beside the object
/// @param changedElsewhere whether another access of the path changed the object or bytes beside it
/// @param given what the operands of the operation may be: parameters, then what stood at the
///   locations that the function accesses beside the object
/// @param left what stands at these locations in the end
/// @param result what the function returned; unknown if it returns nothing
record Observation(
    boolean certain,
    Word before,
    Word after,
    boolean restChanged,
    boolean changedElsewhere,
    List<Word> given,
    List<Word> left,
    Word result) {}
