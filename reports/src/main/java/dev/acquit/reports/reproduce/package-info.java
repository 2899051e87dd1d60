/// What a paper claims of a mapping, asked again.
///
/// ```
/// Claims           = what a paper claims: a file each
/// ReproduceDocument = what became of each claim: what is saved and read back
/// ReproduceStory   = what there is to say of it
/// ```
@NullMarked
package dev.acquit.reports.reproduce;

import org.jspecify.annotations.NullMarked;
