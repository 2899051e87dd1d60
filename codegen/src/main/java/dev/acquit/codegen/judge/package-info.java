/// Whether what was recovered is what a mapping table says.
///
/// ```
/// Judgement      = Judgement(SourceOperation, Verdict, PathJudgement ..., Defect ..., notes)
/// PathJudgement  = PathJudgement(OperationPath, Verdict, Optional<RowMatch>, String why,
///                                Optional<LitmusEvidence>)
/// RowMatch       = RowMatch(RowKey, int alternative, String sequence)
/// LitmusEvidence = LitmusEvidence(Shows, CppTest source, PtxTest emitted, PtxTest table,
///                                 String forbiddenBy ..., String allowedBy ..., ExecutionView)
/// Candidate      = Candidate(RowKey, Optional<ThreadScope> widest, Verdict, Optional<RowMatch>,
///                            String why)
///
/// Sequence = Sequence(Piece ..., boolean emulated)
/// Piece    = Fence | Main | Look | Peek
/// Fit      = Same | Stronger(Rule ...) | Lacks(Loss ...)
/// ```
package dev.acquit.codegen.judge;
