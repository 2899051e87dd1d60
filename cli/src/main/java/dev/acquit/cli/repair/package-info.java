/// `acquit repair`.
@NullMarked
package dev.acquit.cli.repair;

import org.jspecify.annotations.NullMarked;
