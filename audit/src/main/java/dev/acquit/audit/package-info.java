/// The audit of the engines: the check of a mapping as Alloy modules, run by Alloy itself.
///
/// ```
/// Audit  = modules of an AlloyExport, parsed      run(command) gives an Answer
/// Answer = HAS_INSTANCE | HAS_NO_INSTANCE
/// ```
package dev.acquit.audit;
