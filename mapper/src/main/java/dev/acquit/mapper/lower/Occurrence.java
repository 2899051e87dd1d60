package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.RowKey;
import java.util.Optional;

/// A place in a C++ test where an operation stands that a mapping table has a row for. An operation
/// in a loop is one occurrence, however often it executes.
///
/// @param index its position among all occurrences of the test, from 0; threads in their order,
///   then program order, in which operands come before the operation
/// @param thread the number of its thread
/// @param number its position among the occurrences of its thread, from 0
/// @param row the row of the mapping; of a compare-exchange, that of the join of its two orders
/// @param scope the thread scope; empty for a plain access
/// @param alternatives how many alternatives the row has
public record Occurrence(
    int index, int thread, int number, RowKey row, Optional<ThreadScope> scope, int alternatives) {}
