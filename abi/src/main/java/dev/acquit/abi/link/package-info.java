/// The rules for modules that are linked.
package dev.acquit.abi.link;
