/// Final states: what a model allows and what a device shows are written in these types.
package dev.acquit.litmus.outcome;
