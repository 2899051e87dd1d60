/// The `acquit` command: one class for each subcommand, which only turns words into a request.
///
/// This package and those below it are the only ones that print and that end the process.
@NullMarked
package dev.acquit.cli;

import org.jspecify.annotations.NullMarked;
