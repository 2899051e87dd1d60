/// Where tests go that a command makes: a stream, a folder, an archive.
package dev.acquit.cli.output;
