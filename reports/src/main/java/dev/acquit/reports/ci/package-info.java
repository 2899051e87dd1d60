/// Results in the format of continuous integration that all results have: JUnit's XML.
@NullMarked
package dev.acquit.reports.ci;

import org.jspecify.annotations.NullMarked;
