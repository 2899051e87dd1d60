/// What abi check and abi link find, as one document, and all that is made of it.
///
/// ```
/// AbiDocument = what the commands write; AbiDocuments = made of modules and findings
/// AbiWords    = each sentence about it
/// AbiText, AbiCases, AbiSarif, AbiCommands = what people and build servers read
/// ```
@NullMarked
package dev.acquit.reports.abi;

import org.jspecify.annotations.NullMarked;
