/// The gate: what is said about functions of PTX files, policies, baselines, and what judges them.
///
/// ```
/// GateFile       = GateFile(String file, String hash, lines, PtxModule, Claim ..., Function notAnnotated ...,
///                           Diagnostic ...)
/// Claim          = Claim(Subject, Function, Site)
/// Subject        = Subject(String file, String function, Position, SourceOperation)
/// Manifest       = Manifest(String file, Row(function, Optional<file>, SourceOperation) ..., Diagnostic ...)
/// Baseline       = Baseline(String comments ..., BaselineEntry ...)
/// BaselineEntry  = BaselineEntry(file, function, operation, Verdict, shape, note)
/// Policy         = Policy(Map<Verdict, Severity>)
/// Gate           = Gate(Policy, boolean requireAnnotations, Optional<Manifest>, Optional<KnownFindings>)
/// GateResult     = GateResult(Policy, boolean complete, GateFile ..., Graded(Judged, Severity, boolean known) ..., Diagnostic ...,
///                             Optional<Manifest>, Optional<Compared>)
/// KnownFindings  = KnownFindings(Path, Baseline, boolean update)
/// Circumstances  = Circumstances(MappingFile, MemoryModel ..., Limits)
/// ScannedFunction= ScannedFunction(FoundSequence ..., Defect ..., String notes ...)
/// FoundSequence  = FoundSequence(String location, OperationPath, Candidate ...)
/// ```
///
/// [FunctionJudge] and [FunctionScanner] are what the gate needs of those that judge; [TableGate]
/// is both.
package dev.acquit.codegen.gate;
