/// Tests run on a device: `acquit run`.
package dev.acquit.cli.run;
