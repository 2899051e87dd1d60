package dev.acquit.gpu.run;

/// What a configuration has shown while its test goes on: at the end of its turn, or so far.
///
/// @param run what it showed
/// @param text the text of the modules
/// @param kernel which modules they are
public record Finished(ConfigurationRun run, String text, KernelHash kernel) {}
