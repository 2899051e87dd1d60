/// What `verify` does: look for a C++ program that a mapping gives an outcome which C++ forbids.
package dev.acquit.cli.verify;
