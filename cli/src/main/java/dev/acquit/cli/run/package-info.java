/// Tests run on a device: `acquit run`.
@NullMarked
package dev.acquit.cli.run;

import org.jspecify.annotations.NullMarked;
