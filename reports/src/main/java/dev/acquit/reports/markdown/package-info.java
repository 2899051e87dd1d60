/// Saved results as Markdown, for the summary of a job on GitHub.
@NullMarked
package dev.acquit.reports.markdown;

import org.jspecify.annotations.NullMarked;
