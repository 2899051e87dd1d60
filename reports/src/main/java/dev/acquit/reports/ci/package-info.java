/// Results in the formats of continuous integration: JUnit's XML, which all have, and SARIF.
@NullMarked
package dev.acquit.reports.ci;

import org.jspecify.annotations.NullMarked;
