/// All cycles up to a bound, each test once.
///
/// ```
/// ScopeTrees  = ScopeTrees(gpus: Range, clusters: Range?, ctas: Range)
/// Range       = Range(min, max)
/// ```
package dev.acquit.litmus.generate.space;
