/// What `verify` has found, as one document, and all that is made of it.
///
/// ```
/// VerifyDocuments = makes the document of what the verifier has found
/// VerifyDocument  = what is saved and read back
/// VerifyWords     = each sentence about it
/// VerifyStory     = what there is to say, in the order in which it is read
/// ```
@NullMarked
package dev.acquit.reports.verify;

import org.jspecify.annotations.NullMarked;
