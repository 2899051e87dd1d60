/// Functions of PTX modules and of CUDA sources as tests.
///
/// ```
/// KernelOptions  which functions run, on what, what is asked, and by which compiler
/// KernelInputs   reads a file so, as an input of check
/// ```
@NullMarked
package dev.acquit.cli.kernel;

import org.jspecify.annotations.NullMarked;
