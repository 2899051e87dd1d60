/// The devices of this machine, and whether they can be trusted: `acquit devices`.
package dev.acquit.cli.devices;
