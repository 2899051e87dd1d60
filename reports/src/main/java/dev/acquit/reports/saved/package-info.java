/// Results that commands have written, read back.
///
/// ```
/// SavedFile   = SavedFile(String file, SavedResult ...)
/// SavedResult = Checks(CheckDocument) | Verification(VerifyDocument) | Repair(RepairDocument)
///             | Reproduction(ReproduceDocument) | Runs(RunDocument ...) | Gate(GateJson)
///             | GateLitmus(GateLitmusJson) | GateScan(GateScanJson)
/// ```
package dev.acquit.reports.saved;
