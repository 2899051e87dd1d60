/// The rules for one module.
package dev.acquit.abi.check;
