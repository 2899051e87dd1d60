/// Results that commands have written, read back.
///
/// ```
/// SavedFile   = SavedFile(String file, SavedResult ...)
/// SavedResult = Checks(CheckJson) | Verification(VerifyJson) | Runs(RunJson ...)
/// ```
package dev.acquit.reports.saved;
