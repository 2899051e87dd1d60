/// What `gate check` and `gate matrix` have found, as one document, and all that is made of it.
///
/// ```
/// GateDocuments = makes the document of what the gate has decided
/// GateDocument  = what is saved and read back; a JudgedFunction for each function
/// GateStory     = what there is to say of it
/// ```
@NullMarked
package dev.acquit.reports.gate;

import org.jspecify.annotations.NullMarked;
