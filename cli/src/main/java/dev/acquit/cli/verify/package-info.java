/// What `verify` does: look for a C++ program that a mapping gives an outcome which C++ forbids.
@NullMarked
package dev.acquit.cli.verify;

import org.jspecify.annotations.NullMarked;
