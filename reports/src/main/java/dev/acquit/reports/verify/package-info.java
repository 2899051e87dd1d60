/// What `verify` has found, as one document, and all that is made of it.
///
/// ```
/// VerifyDocuments = makes the document of what the verifier has found
/// VerifyDocument  = what is saved and read back
/// VerifyWords     = each sentence about it
/// VerifyText, VerifyPage, VerifyMarkdown, VerifyCases = what people and build servers read
/// ```
@NullMarked
package dev.acquit.reports.verify;

import org.jspecify.annotations.NullMarked;
