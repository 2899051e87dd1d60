/// Many pieces of work, in order, some at a time.
@NullMarked
package dev.acquit.cli.batch;

import org.jspecify.annotations.NullMarked;
