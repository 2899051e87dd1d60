/// What stores keep of runs: `acquit observations`.
package dev.acquit.cli.observations;
