/// `acquit abi`: whole PTX modules against the PTX ABI.
@NullMarked
package dev.acquit.cli.abi;

import org.jspecify.annotations.NullMarked;
