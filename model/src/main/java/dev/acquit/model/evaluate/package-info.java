/// Evaluating a model's expressions in an execution whose choices may be only partly made.
///
/// Every node has two values: what it contains at least and what it contains at most, over all ways
/// to complete the choices (interval evaluation). A check that fails on the least value fails in
/// every completion, so the search for executions can turn back; when all choices are made both
/// values agree.
package dev.acquit.model.evaluate;
