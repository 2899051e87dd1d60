/// What is around every command: streams, terminal, exit status, failures, progress. It knows no
/// command.
@NullMarked
package dev.acquit.cli.shell;

import org.jspecify.annotations.NullMarked;
