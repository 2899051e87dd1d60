/// Results that commands have written, read back.
///
/// ```
/// SavedFile   = SavedFile(String file, SavedResult ...)
/// SavedResult = Checks(CheckDocument) | Verification(VerifyDocument) | Repair(RepairDocument)
///             | Reproduction(ReproduceDocument) | Runs(RunDocument ...) | Gate(GateDocument)
///             | GateLitmus(LitmusDocument) | GateScan(ScanDocument)
/// ```
package dev.acquit.reports.saved;
