/// Where what a command makes goes: documents in one of the formats, tests to a stream, a folder,
/// an archive.
@NullMarked
package dev.acquit.cli.output;

import org.jspecify.annotations.NullMarked;
