/// Pages of saved results: one file each, without network, readable without JavaScript. What they
/// print is escaped by the templates in `src/main/jte`, according to its place.
@NullMarked
package dev.acquit.reports.html;

import org.jspecify.annotations.NullMarked;
