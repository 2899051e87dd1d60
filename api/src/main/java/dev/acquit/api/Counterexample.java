package dev.acquit.api;

/// A C++ program that a mapping table breaks, a smallest one for its row.
///
/// @param rows the rows to blame, each with its alternative: `row load seq_cst, alternative 1`
/// @param source the C++ program, a litmus test
/// @param target the PTX that the table makes of it, a litmus test
/// @param outcome what C++ forbids and PTX allows, as [FinalState]s are printed
/// @param text both programs, why C++ forbids the outcome, and the execution that ends so, as the
///   command prints them. For people: its form may change
public record Counterexample(
    String rows, String source, String target, String outcome, String text) {}
