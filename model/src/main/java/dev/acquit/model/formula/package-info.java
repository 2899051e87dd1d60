/// One test as one formula: all ways through its threads, all values, all executions that a model
/// allows. What the enumerating engine looks at one by one, a solver decides at once.
package dev.acquit.model.formula;
