/// `acquit report`.
package dev.acquit.cli.report;
