/// Damaged inputs: each must end in an answer or in a message, and in time.
package dev.acquit.bench.fuzz;
