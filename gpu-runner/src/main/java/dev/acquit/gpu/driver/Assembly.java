package dev.acquit.gpu.driver;

/// What an assembler made of a text.
///
/// @param image the machine code
/// @param log what it said, empty if nothing
record Assembly(byte[] image, String log) {}
