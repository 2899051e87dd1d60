/// Where tests go that a command makes: a stream, a folder, an archive.
@NullMarked
package dev.acquit.cli.output;

import org.jspecify.annotations.NullMarked;
