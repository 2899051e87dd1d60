/// `acquit report`.
@NullMarked
package dev.acquit.cli.report;

import org.jspecify.annotations.NullMarked;
