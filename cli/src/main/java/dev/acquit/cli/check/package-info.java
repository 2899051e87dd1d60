/// What `check` does: read tests and models, check them in parallel, hand the results to an output.
@NullMarked
package dev.acquit.cli.check;

import org.jspecify.annotations.NullMarked;
