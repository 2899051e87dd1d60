/// Results that commands have written, read back.
///
/// ```
/// SavedFile = SavedFile(String file, ToldDocument ...)
/// ```
@NullMarked
package dev.acquit.reports.saved;

import org.jspecify.annotations.NullMarked;
