package dev.acquit.gpu.claim;

/// What claims count: a configuration that was drawn from a seed. Instances of one configuration
/// come in bursts and under one stress, so that a thousand of them say little more than one about
/// another configuration; configurations are drawn independently of each other.
///
/// @param seed from which it was drawn
/// @param number its number among those of the seed
public record Unit(long seed, int number) {}
