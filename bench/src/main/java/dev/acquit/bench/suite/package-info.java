/// The published PTX verdicts, timed one by one in a warm process.
package dev.acquit.bench.suite;
