/// What `recheck` does: confirm saved results.
package dev.acquit.cli.recheck;
