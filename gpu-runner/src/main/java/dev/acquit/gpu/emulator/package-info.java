/// The emulator: PTX executed on the CPU under the PTX memory model, with random choices that a
/// seed decides. [LitmusEmulator] executes the threads of a litmus test as they are.
package dev.acquit.gpu.emulator;
