/// An operational semantics of the PTX memory model: memory that many threads use one operation at
/// a time, and that answers as weakly as the model lets it.
///
/// ```
/// WeakMemory = for each location a list of Messages, oldest first: an order that contains co
/// Message    = value, writer, strength, what it releases
/// Agent      = a thread: its View, what it may acquire later, what it releases with later writes
/// View       = for each location the oldest message that may still be read
/// ```
///
/// docs/emulator.md has the rules and why every outcome is one that the axiomatic model allows.
///
/// @ptx 8 Memory consistency model
package dev.acquit.gpu.emulator.memory;
