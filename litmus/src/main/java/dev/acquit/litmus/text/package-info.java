/// Litmus tests as text: [dev.acquit.litmus.text.LitmusReader] reads both formats,
/// [dev.acquit.litmus.text.LitmusWriter] writes them in one canonical form.
///
/// ```
/// test     = ("PTX" | "C" | "C++") NAME-LINE { STRING } { KEY "=" LINE } init threads trailer
/// init     = "{" [ entry { ";" [ entry ] } ] "}"
/// entry    = [ TYPE ] ( REGISTER | LOCATION ) [ "=" value ]
///          | NAME "@" ( "generic" | "texture" | "surface" | "constant" ) "aliases" NAME
///          | NAME "@" "shared" place
/// place    = "cta" N [ "," "cluster" N ] [ "," "gpu" N ]
/// trailer  = [ "locations" "[" { term ";" } "]" ] [ "filter" prop ] [ quantifier prop ]
/// quantifier = "exists" | "~exists" | "not" "exists" | "forall"
/// prop     = conj { "\/" conj } ;  conj = atom { "/\" atom }
/// atom     = ( "~" | "not" ) atom | "(" prop ")" | "true" | "false" | term compare term
/// term     = N ":" NAME | "P" N ":" NAME | NAME | "[" NAME "]" | INTEGER | "&" NAME
/// compare  = "=" | "==" | "!=" | "<>" | "<" | "<=" | ">" | ">="
/// ```
///
/// Comments are `(* *)`, `/* */` and `//` everywhere but inside the braces of a C++ thread, where
/// `(*` is a parenthesis and a star. A test without a quantifier means `forall (true)`, as it does
/// in herd: it asks nothing and shows everything.
package dev.acquit.litmus.text;
