/// Making tests: what is asked for, and how it is written.
@NullMarked
package dev.acquit.cli.generate;

import org.jspecify.annotations.NullMarked;
