/// A library of atomic operations in PTX, made of a mapping table.
package dev.acquit.abi.library;
