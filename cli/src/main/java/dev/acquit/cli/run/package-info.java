/// Work on many things at a time.
package dev.acquit.cli.run;
