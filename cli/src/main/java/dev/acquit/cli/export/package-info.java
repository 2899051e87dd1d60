/// One run of `export`: the modules of a mapping's check in a folder.
@NullMarked
package dev.acquit.cli.export;

import org.jspecify.annotations.NullMarked;
