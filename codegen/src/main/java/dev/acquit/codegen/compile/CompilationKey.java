package dev.acquit.codegen.compile;

import java.util.List;

/// All that a compilation depends on, except headers.
///
/// @param format the format of what is kept
/// @param command the command line, before anything is filled in
/// @param environment what the environment says of where headers are
/// @param version what the compiler calls itself
/// @param binary its program
/// @param target what is compiled for
/// @param place where the source stands, or how its name ends
/// @param text the source
record CompilationKey(
    int format,
    List<String> command,
    List<String> environment,
    String version,
    FileIdentity binary,
    Target target,
    String place,
    String text) {}
