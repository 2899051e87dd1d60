/// What `recheck` does: confirm saved results.
@NullMarked
package dev.acquit.cli.recheck;

import org.jspecify.annotations.NullMarked;
