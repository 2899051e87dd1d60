/// What abi check and abi link find, as one document.
///
/// ```
/// AbiDocument = what the commands write; AbiDocuments = made of modules and findings
/// AbiStory    = what there is to say of it
/// ```
@NullMarked
package dev.acquit.reports.abi;

import org.jspecify.annotations.NullMarked;
