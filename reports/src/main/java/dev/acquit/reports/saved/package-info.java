/// Results that commands have written, read back.
///
/// ```
/// SavedFile   = SavedFile(String file, SavedResult ...)
/// SavedResult = Checks(CheckDocument) | Told(ToldDocument)
/// ```
@NullMarked
package dev.acquit.reports.saved;

import org.jspecify.annotations.NullMarked;
