/// Which edge of the cycle that forbids an outcome to a C++ test is missing where a PTX test
/// reaches it, told by the relations that the PTX model shows.
@NullMarked
package dev.acquit.reports.explain;

import org.jspecify.annotations.NullMarked;
