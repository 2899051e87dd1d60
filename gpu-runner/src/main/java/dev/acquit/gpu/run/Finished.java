package dev.acquit.gpu.run;

import java.util.Optional;

/// A configuration that has had its turn, while the test goes on.
///
/// @param run what it showed
/// @param text the text of the modules
/// @param image the hash of the machine code; empty where there is none
public record Finished(ConfigurationRun run, String text, Optional<String> image) {}
