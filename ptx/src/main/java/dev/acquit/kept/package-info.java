/// What was computed once and is kept for the next run: entries in a folder, each known by all that
/// it depends on; files that are there whole or not at all.
package dev.acquit.kept;
