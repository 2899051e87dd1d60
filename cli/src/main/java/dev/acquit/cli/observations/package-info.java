/// What stores keep of runs: `acquit observations`.
@NullMarked
package dev.acquit.cli.observations;

import org.jspecify.annotations.NullMarked;
