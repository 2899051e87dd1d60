/// PTX instructions as text: real PTX, and the rows of litmus tests.
///
/// ```
/// cell        = [ label ":" ]... { statement ";" } [ statement ]
/// statement   = [ "@" ["!"] register ] mnemonic { "." modifier } [ operand { "," operand } ]
/// modifier    = word [ "::" word ]...                     in any order
/// operand     = register | number | name | "[" base { "+" number } "]" | "{" operand, ... "}"
/// ```
package dev.acquit.ptx.text;
