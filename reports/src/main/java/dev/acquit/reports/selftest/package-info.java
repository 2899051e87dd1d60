/// The self-test of a machine: its document, which is also what is saved, and its words.
///
/// ```
/// SelfTestDocument = SelfTestDocument(schema, tool, device, seconds, Trust, Line ...)
/// Line             = Line(Check, Answer, Measured?, String problem)      a line for each check
/// Trust            = TRUSTED | NOT_SHOWN | NOT_TRUSTED                   what follows from the answers
/// ```
@NullMarked
package dev.acquit.reports.selftest;

import org.jspecify.annotations.NullMarked;
