/// Facts of the PTX ISA: what there is, since when, for which targets, with the section that says
/// so.
package dev.acquit.ptx.isa;
