/// Layouts of types, as documents and as text.
@NullMarked
package dev.acquit.reports.abi.layout;

import org.jspecify.annotations.NullMarked;
