/// Running tests on devices.
package dev.acquit.cli.gpu;
