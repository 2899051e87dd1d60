/// What C sources of kernel modules and host programs break of NVIDIA's *GPUDirect RDMA*, as far as
/// code shows it. The reader of C is Eclipse CDT's, without Eclipse; nothing else of Acquit loads
/// it.
///
/// ```
/// Atom ::= Number | Function | Memory | Token | Table | Pointer
/// ```
package dev.acquit.abi.driver;
