/// What `repair` has found.
///
/// ```
/// RepairDocuments = makes the document of what was found
/// RepairDocument  = what is saved and read back
/// RepairStory     = what there is to say of it
/// ```
@NullMarked
package dev.acquit.reports.repair;

import org.jspecify.annotations.NullMarked;
