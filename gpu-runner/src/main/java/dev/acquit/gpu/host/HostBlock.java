package dev.acquit.gpu.host;

import java.nio.ByteBuffer;

/// Memory of the host that kernels reach, too.
///
/// @param address its address for kernels, a multiple of 256
/// @param bytes the same memory for the host, in its byte order; direct where the device is real
public record HostBlock(long address, ByteBuffer bytes) {}
