/// Making tests: what is asked for, and how it is written.
package dev.acquit.cli.generate;
