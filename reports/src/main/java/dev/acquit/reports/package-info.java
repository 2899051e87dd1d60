/// Renderers: a result goes in, text comes out. Nothing here reads, prints or decides anything.
///
/// Every report carries where its verdict comes from: the model with the hash of its files, the
/// engine, the bounds.
@NullMarked
package dev.acquit.reports;

import org.jspecify.annotations.NullMarked;
