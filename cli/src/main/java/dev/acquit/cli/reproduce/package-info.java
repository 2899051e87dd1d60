/// What `reproduce` does: a published check of a mapping, done again.
@NullMarked
package dev.acquit.cli.reproduce;

import org.jspecify.annotations.NullMarked;
