/// Text from outside as LaTeX has it, for pictures and for tables.
@NullMarked
package dev.acquit.reports.latex;

import org.jspecify.annotations.NullMarked;
