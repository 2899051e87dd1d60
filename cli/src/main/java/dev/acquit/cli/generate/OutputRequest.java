package dev.acquit.cli.generate;

import dev.acquit.cli.shell.Format;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/// Where generated tests go, and how many.
///
/// @param out a folder or a tar archive; empty: standard output
/// @param format litmus text or JSON
/// @param limit the most tests that are wanted
public record OutputRequest(Optional<Path> out, Format format, OptionalLong limit) {}
