/// What ships: memory models and mapping tables.
package dev.acquit.cli.catalogue;
