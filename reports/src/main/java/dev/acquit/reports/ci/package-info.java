/// Results in the format of continuous integration that all results have: JUnit's XML.
package dev.acquit.reports.ci;
