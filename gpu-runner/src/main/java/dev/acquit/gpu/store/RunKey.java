package dev.acquit.gpu.store;

/// What makes two runs the same work, so that one that is done need not be done again. The software
/// belongs to it, since another driver makes other machine code of the same kernel; so does the
/// mode, since a quick run does not do for a tough one.
///
/// @param test the hash of the test
/// @param kernel the hash of the kernel
/// @param device what sort of device executes it
/// @param configuration the hash of the configuration
/// @param seed what all random choices come from
/// @param mode how much is asked for
public record RunKey(
    String test, String kernel, RunDevice device, String configuration, long seed, String mode) {}
