/// The emulator: PTX executed on the CPU under the PTX memory model, with random choices that a
/// seed decides.
package dev.acquit.gpu.emulator;
