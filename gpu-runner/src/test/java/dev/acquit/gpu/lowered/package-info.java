/// What the lowering of the mapper makes of single operations, through `ptxas` and beside nvcc.
package dev.acquit.gpu.lowered;
