/// How large data is, and where its parts lie.
package dev.acquit.abi.layout;
