/// What is around every command: streams, terminal, exit status, failures, progress. It knows no
/// command.
package dev.acquit.cli.shell;
