/// What whoever goes through a body has to know: what names mean in its blocks, and what calls say.
///
/// There is no flat body for all to read: they write different ones, in one walk each, and share
/// what the walks need.
package dev.acquit.ptx.flow;
