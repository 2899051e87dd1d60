/// The rules, and where they are not kept.
package dev.acquit.abi.rule;
