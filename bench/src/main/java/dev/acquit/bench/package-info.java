/// What Acquit costs: benchmarks of its parts (JMH), of the published tests, and a fuzzer.
///
/// `bench/README.md` says what is measured with which command.
package dev.acquit.bench;
