/// Results that commands have written, read back.
///
/// ```
/// SavedFile   = SavedFile(String file, SavedResult ...)
/// SavedResult = Checks(CheckJson) | Verification(VerifyDocument) | Repair(RepairJson)
///             | Reproduction(ReproduceJson) | Runs(RunJson ...) | Gate(GateDocument)
///             | GateLitmus(LitmusDocument) | GateScan(ScanDocument)
/// ```
package dev.acquit.reports.saved;
