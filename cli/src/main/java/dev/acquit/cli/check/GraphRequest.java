package dev.acquit.cli.check;

import java.nio.file.Path;

/// What pictures a user asks for.
///
/// @param format how they are drawn
/// @param folder where they go
/// @param all whether every allowed outcome gets one
public record GraphRequest(GraphFormat format, Path folder, boolean all) {}
