/// What `gate scan` has found, as one document, and all that is made of it.
///
/// ```
/// ScanDocument   = what is saved and read back
/// ScanWords      = each sentence about it
/// ScanText, ScanPage, ScanMarkdown, ScanCases = what people and build servers read
/// ```
@NullMarked
package dev.acquit.reports.gate.scan;

import org.jspecify.annotations.NullMarked;
