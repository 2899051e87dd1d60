/// Sets of events and relations over them, as bits; relations are bit matrices.
package dev.acquit.model.relation;
