/// Results that commands have written, read back.
///
/// ```
/// SavedFile   = SavedFile(String file, SavedResult ...)
/// SavedResult = Checks(CheckJson) | Verification(VerifyJson) | Runs(RunJson ...) | Gate(GateJson)
/// ```
package dev.acquit.reports.saved;
