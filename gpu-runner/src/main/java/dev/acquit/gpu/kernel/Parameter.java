package dev.acquit.gpu.kernel;

/// A parameter of a kernel.
///
/// @param wide whether it has 64 bits, else 32
record Parameter(String name, boolean wide) {
  String declaration() {
    return "  .param .u" + (wide ? 64 : 32) + " " + name;
  }
}
