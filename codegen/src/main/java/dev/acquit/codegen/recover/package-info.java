/// From PTX to what a function does to memory: [Recovery].
///
/// ```
/// Function -> flow.Program -> explore.Exploration -> roles, defects, values -> Recovered
///                                                 -> clusters               -> Scanned
/// ```
package dev.acquit.codegen.recover;
