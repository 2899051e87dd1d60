/// What `gate` does: read PTX files and what is said about them, have functions judged in parallel,
/// keep judgements, compare them with a baseline, hand the document to a format.
@NullMarked
package dev.acquit.cli.gate;

import org.jspecify.annotations.NullMarked;
