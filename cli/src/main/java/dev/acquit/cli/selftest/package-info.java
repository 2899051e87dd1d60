/// The self-test of a machine: made in a process of its own, which a driver may bring down, and
/// told by the process that the user started.
package dev.acquit.cli.selftest;
