/// What an instruction needs before it can be assembled or run.
package dev.acquit.ptx.check;
