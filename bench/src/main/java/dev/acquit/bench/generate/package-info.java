/// How many tests a second are generated.
package dev.acquit.bench.generate;
