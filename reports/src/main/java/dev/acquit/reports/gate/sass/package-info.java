/// What became of PTX in machine code, as one document, and all that is made of it.
///
/// ```
/// SassDocument = what gate sass writes; SassDocuments = made of snapshots and machine code
/// SassWords    = each sentence about it
/// SassText, SassCases, SassSarif, SassCommands = what people and build servers read
/// ```
@NullMarked
package dev.acquit.reports.gate.sass;

import org.jspecify.annotations.NullMarked;
