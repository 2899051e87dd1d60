/// Saved results as Markdown, for the summary of a job on GitHub.
package dev.acquit.reports.markdown;
