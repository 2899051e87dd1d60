/// The tests that a user names.
package dev.acquit.cli.input;
