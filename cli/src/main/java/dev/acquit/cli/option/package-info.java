/// Options that several commands have, and how their words are read.
@NullMarked
package dev.acquit.cli.option;

import org.jspecify.annotations.NullMarked;
