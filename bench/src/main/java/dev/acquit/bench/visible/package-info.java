/// What of PTX is visible in machine code, as `docs/visible.md` has it.
///
/// ```
/// Question = Question(String what, Form ...)                     which of them are the same?
/// Form     = Form(String name, String text, int least)           a piece of PTX
/// ```
package dev.acquit.bench.visible;
