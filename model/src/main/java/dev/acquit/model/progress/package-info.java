/// Progress models: which threads an implementation has to let run on.
///
/// ```
/// file  = "progress" NAME { LEVEL RULE { RULE } }     a line each; # begins a comment
/// LEVEL = sys | gpu | cluster | cta
/// RULE  = fair | obe | hsa | lobe | unfair
/// ```
///
/// [dev.acquit.model.progress.ProgressModels] finds them, [dev.acquit.model.progress.Obligations]
/// says what one means for threads that stopped.
package dev.acquit.model.progress;
