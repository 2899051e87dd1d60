/// What `run` has seen, as one document for each test and device, and all that is made of it.
///
/// ```
/// RunDocument         = what is saved and read back
/// RunDocuments        = all of a file
/// RunStory            = what there is to say of it
/// RecordedRunDocument = the same of a run that a store keeps
/// ```
@NullMarked
package dev.acquit.reports.run;

import org.jspecify.annotations.NullMarked;
