package dev.acquit.litmus.outcome;

import java.util.Optional;

/// A row of a table of outcomes.
///
/// @param state the outcome; one that was not seen may leave terms open
/// @param samples how often it was seen
/// @param frequency samples among all instances that ended, from 0 to 1
/// @param grade its grade; empty if it cannot be derived
/// @param description why it has this grade
public record GradedRow(
    State state, long samples, double frequency, Optional<Grade> grade, String description) {}
