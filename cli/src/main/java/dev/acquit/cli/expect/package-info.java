/// Expected verdicts in a CSV file, and how the verdicts found compare with them.
///
/// ```
/// file  = header { row }           RFC 4180, columns in any order, by name
/// columns  = test, expected [, model] [, property] [, quantifier] [, progress] [, visibility]
/// property = safety | termination
/// expected = PASS | FAIL | Ok | No | Terminates | May hang | Undef | Unknown | Not covered
/// ```
@NullMarked
package dev.acquit.cli.expect;

import org.jspecify.annotations.NullMarked;
