/// What became of PTX in machine code, as one document.
///
/// ```
/// SassDocument = what gate sass writes; SassDocuments = made of snapshots and machine code
/// SassStory    = what there is to say of it
/// ```
@NullMarked
package dev.acquit.reports.gate.sass;

import org.jspecify.annotations.NullMarked;
