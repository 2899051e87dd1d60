/// What `reproduce` does: a published check of a mapping, done again.
package dev.acquit.cli.reproduce;
