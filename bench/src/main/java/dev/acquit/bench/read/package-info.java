/// How fast PTX modules are read.
package dev.acquit.bench.read;
