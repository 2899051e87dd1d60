/// `docs/observed.md`, made from the published logs: `bench/observed` puts a figure in each place
/// of the page that names one.
///
///     Page   ::= (text | "{{" Figure "}}")*
///     Figure ::= (all | hits | about | rounded | share | tests) LOG NAME... | state LOG NAME STATE
///              | graded MEMBER | forbidden
package dev.acquit.bench.observed;
