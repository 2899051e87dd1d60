/// What `run` has seen, as one document for each test and device, and all that is made of it.
///
/// ```
/// RunDocument         = what is saved and read back
/// RunWords            = each sentence about it
/// RecordedRunDocument = the same of a run that a store keeps
/// RunText, RunPage, RunMarkdown, RunCases = what people and build servers read
/// ```
@NullMarked
package dev.acquit.reports.run;

import org.jspecify.annotations.NullMarked;
