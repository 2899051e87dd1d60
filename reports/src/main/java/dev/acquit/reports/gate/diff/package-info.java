/// What PTX became from one version to the next, as one document, and all that is made of it; and
/// the snapshots that are compared.
///
/// ```
/// SnapshotDocument = what gate snapshot writes; SnapshotDocuments = made of snapshots, and back
/// DiffDocument     = what gate diff writes; DiffDocuments = made of a comparison
/// DiffStory        = what there is to say of it
/// ```
@NullMarked
package dev.acquit.reports.gate.diff;

import org.jspecify.annotations.NullMarked;
