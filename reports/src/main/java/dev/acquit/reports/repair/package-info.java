/// What `repair` has found, as one document, and all that is made of it.
///
/// ```
/// RepairDocuments = makes the document of what was found
/// RepairDocument  = what is saved and read back
/// RepairSentences = each sentence about it
/// RepairText, RepairPage, RepairMarkdown, RepairCases = what people and build servers read
/// RepairNotes     = a page in Markdown that stands beside a table
/// ```
package dev.acquit.reports.repair;
