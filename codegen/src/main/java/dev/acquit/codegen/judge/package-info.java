/// Whether what was recovered is what a mapping table says.
///
/// ```
/// Judgement     = Judgement(Verdict, SourceOperation, PathJudgement ..., Defect ...)
/// PathJudgement = PathJudgement(OperationPath, Verdict, Optional<RowMatch>, String why,
///                               Optional<LitmusEvidence>)
/// ```
package dev.acquit.codegen.judge;
