/// The gate: files and functions in, findings out.
///
/// ```
/// GateResult = GateResult(String table, Finding ..., Diagnostic ...)
/// Finding    = Finding(Subject, Judgement)
/// Subject    = Subject(String file, String function, Position, SourceOperation)
/// ```
package dev.acquit.codegen.gate;
