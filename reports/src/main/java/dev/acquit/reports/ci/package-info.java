/// Results in the formats of continuous integration: JUnit's XML, SARIF, GitHub's workflow
/// commands.
package dev.acquit.reports.ci;
