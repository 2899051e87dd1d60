/// What `check` does: read tests and models, check them in parallel, hand the results to an output.
package dev.acquit.cli.check;
