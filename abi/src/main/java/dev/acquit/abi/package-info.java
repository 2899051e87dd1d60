/// What makes PTX of different producers go together: the chapters of the PTX ABI on data, calls,
/// system calls, debug information and C++.
package dev.acquit.abi;
