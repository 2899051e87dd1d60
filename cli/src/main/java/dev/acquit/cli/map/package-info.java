/// What `map` does: lower C++ tests to PTX tests under a mapping table.
package dev.acquit.cli.map;
