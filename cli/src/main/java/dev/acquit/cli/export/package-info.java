/// One run of `export`: the modules of a mapping's check in a folder.
package dev.acquit.cli.export;
