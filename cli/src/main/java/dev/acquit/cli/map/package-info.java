/// What `map` does: lower C++ tests to PTX tests under a mapping table.
@NullMarked
package dev.acquit.cli.map;

import org.jspecify.annotations.NullMarked;
