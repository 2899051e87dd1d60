/// The tests that a user names.
@NullMarked
package dev.acquit.cli.input;

import org.jspecify.annotations.NullMarked;
