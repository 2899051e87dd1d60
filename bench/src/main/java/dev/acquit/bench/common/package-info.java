/// What several benchmarks need.
///
/// ```
/// Marked   = Marked(before, block, behind)     a page, and the table that stands between two marks
/// Commands : Environment                       the command in this process, for nobody to see
/// ```
package dev.acquit.bench.common;
