/// Tests run again, by something that is too simple to be wrong. It shares the readers of tests and
/// models with the engines, and relations; everything else is written here once more, slow and
/// plain, so that it can be read beside the definitions.
///
///     ThreadRun ::= Event*                     one way through a thread, all numbers known
///     Execution ::= ThreadRun*                 its base relations are written as their definitions
///     CatModel  ::= CatStatement*              asked statement by statement
///     Replay    : test, model -> Outcomes      every execution, one by one
///     ToldReplay: test, model, Told -> Replayed*   one execution, as a document tells it
@NullMarked
package dev.acquit.recheck.replay;

import org.jspecify.annotations.NullMarked;
