/// Many pieces of work, in order, some at a time.
package dev.acquit.cli.batch;
