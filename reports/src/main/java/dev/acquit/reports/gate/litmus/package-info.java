/// What `gate litmus` has found, as one document that tells its story.
///
/// ```
/// LitmusDocument = what is saved and read back
/// LitmusStory    = what there is to say of it
/// ```
@NullMarked
package dev.acquit.reports.gate.litmus;

import org.jspecify.annotations.NullMarked;
