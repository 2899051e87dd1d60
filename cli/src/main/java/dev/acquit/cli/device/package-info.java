/// The devices on which tests can run.
package dev.acquit.cli.device;
