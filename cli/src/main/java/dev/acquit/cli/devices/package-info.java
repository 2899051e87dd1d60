/// The devices of this machine, and whether they can be trusted: `acquit devices`.
@NullMarked
package dev.acquit.cli.devices;

import org.jspecify.annotations.NullMarked;
