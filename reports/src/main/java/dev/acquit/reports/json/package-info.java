/// The JSON that the commands write. Every document has a `schema` that names its kind and version;
/// members that say nothing are left out.
///
/// The records here are the format: their components are the members of the objects, in order.
@NullMarked
package dev.acquit.reports.json;

import org.jspecify.annotations.NullMarked;
