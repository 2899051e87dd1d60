/// What integers are in C++, for tests: programs at random and an interpreter of them, written from
/// the standard. Nothing here knows anything of Acquit, so that what both say is said twice.
package dev.acquit.testing.cpp;
