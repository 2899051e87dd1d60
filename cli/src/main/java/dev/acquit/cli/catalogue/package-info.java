/// What ships: memory models and mapping tables.
@NullMarked
package dev.acquit.cli.catalogue;

import org.jspecify.annotations.NullMarked;
