/// Results that commands have written, read back.
///
/// ```
/// SavedFile   = SavedFile(String file, SavedResult ...)
/// SavedResult = Checks(CheckJson) | Verification(VerifyDocument) | Repair(RepairJson)
///             | Reproduction(ReproduceJson) | Runs(RunJson ...) | Gate(GateJson)
///             | GateLitmus(GateLitmusJson) | GateScan(GateScanJson)
/// ```
package dev.acquit.reports.saved;
