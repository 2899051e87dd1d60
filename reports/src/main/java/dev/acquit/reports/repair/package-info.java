/// What `repair` has found, as one document, and all that is made of it.
///
/// ```
/// RepairDocuments = makes the document of what was found
/// RepairDocument  = what is saved and read back
/// RepairWords     = each sentence about it
/// RepairText, RepairPage, RepairMarkdown, RepairCases = what people and build servers read
/// ```
@NullMarked
package dev.acquit.reports.repair;

import org.jspecify.annotations.NullMarked;
