/// What `check` has found, as one document, and all that is made of it.
///
/// ```
/// CheckDocument = what is saved and read back: a CheckAnswer for each test and question
/// CheckAnswer   = ResultJson, which outcomes it has | TerminationJson, whether it ends
/// CheckStory    = what there is to say of all; TestStory and TerminationStory of one
/// HerdLog       = what herd's tools read
/// CheckPictures = its executions as pictures
/// ExpectationJson = how verdicts compare with a file of expectations
/// ```
@NullMarked
package dev.acquit.reports.check;

import org.jspecify.annotations.NullMarked;
