/// Options that several commands have, and how their words are read.
package dev.acquit.cli.option;
