/// What PTX became from one version to the next, as one document, and all that is made of it; and
/// the snapshots that are compared.
///
/// ```
/// SnapshotDocument = what gate snapshot writes; SnapshotDocuments = made of snapshots, and back
/// DiffDocument     = what gate diff writes; DiffDocuments = made of a comparison
/// DiffWords        = each sentence about it
/// DiffText, DiffPage, DiffMarkdown, DiffCases, DiffSarif, DiffCommands = what people and build
///                    servers read
/// ```
@NullMarked
package dev.acquit.reports.gate.diff;

import org.jspecify.annotations.NullMarked;
