/// What `reproduce` has found, as one document, and all that is made of it.
///
/// ```
/// ReproduceDocument = what is saved and read back
/// ReproduceText, ReproducePage, ReproduceMarkdown, ReproduceCases = what people and build servers read
/// ```
package dev.acquit.reports.reproduce;
