/// Results that commands have written, read back.
///
/// ```
/// SavedFile   = SavedFile(String file, SavedResult ...)
/// SavedResult = Checks(CheckDocument) | Verification(VerifyDocument) | Repair(RepairDocument)
///             | Told(ToldDocument) | Gate(GateDocument)
///             | GateLitmus(LitmusDocument)
/// ```
@NullMarked
package dev.acquit.reports.saved;

import org.jspecify.annotations.NullMarked;
