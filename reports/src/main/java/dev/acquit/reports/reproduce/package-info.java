/// What `reproduce` has found, as one document, and all that is made of it.
///
/// ```
/// ReproduceDocuments = makes the document of what was found
/// ReproduceDocument  = what is saved and read back
/// ReproduceWords     = each sentence about it
/// ReproduceText, ReproducePage, ReproduceMarkdown, ReproduceCases = what people and build servers read
/// ```
@NullMarked
package dev.acquit.reports.reproduce;

import org.jspecify.annotations.NullMarked;
