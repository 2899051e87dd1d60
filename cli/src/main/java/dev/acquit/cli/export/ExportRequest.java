package dev.acquit.cli.export;

import java.nio.file.Path;

/// What is asked of `export`.
///
/// @param mapping a mapping table's name or file
/// @param source the C++ model
/// @param target the PTX model
/// @param bound how many instructions programs have
/// @param out the folder
public record ExportRequest(String mapping, String source, String target, int bound, Path out) {}
