/// The enumerating engine: all executions of one test that a model allows, and why others are not.
///
/// [dev.acquit.model.engine.Checker] is the entrance.
package dev.acquit.model.engine;
