/// What `gate litmus` has found, as one document, and all that is made of it.
///
/// ```
/// LitmusDocument = what is saved and read back
/// LitmusWords    = each sentence about it
/// LitmusText, LitmusPage, LitmusMarkdown, LitmusCases = what people and build servers read
/// ```
@NullMarked
package dev.acquit.reports.gate.litmus;

import org.jspecify.annotations.NullMarked;
