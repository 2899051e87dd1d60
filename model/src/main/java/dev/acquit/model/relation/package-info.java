/// Relations over at most 64 events, as bit matrices.
package dev.acquit.model.relation;
