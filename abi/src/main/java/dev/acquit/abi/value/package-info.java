/// What the values of a body are: one analysis, forward over its branches, that all rules ask.
///
/// ```
/// Graph  : Step* in Blocks            State : registers, Memory     Memory : Variable -> Cells
/// Value  : Origin*                    Origin ::= Number | Address | Argument | Data | Unknown
/// Flow   : Graph -> Seen*             Seen  ::= Passed | Accessed | Converted | Called | Returned
/// ```
package dev.acquit.abi.value;
