/// `acquit repair`.
package dev.acquit.cli.repair;
