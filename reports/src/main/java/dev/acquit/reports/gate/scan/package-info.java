/// What `gate scan` has found, as one document, and all that is made of it.
///
/// ```
/// ScanDocument   = what is saved and read back
/// ScanStory      = what there is to say of it
/// ```
@NullMarked
package dev.acquit.reports.gate.scan;

import org.jspecify.annotations.NullMarked;
