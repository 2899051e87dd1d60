package dev.acquit.litmus.text;

import dev.acquit.text.TextLimits;

/// How tests that a user names are read.
///
/// @param limits what a file may have
/// @param star what `*x` means in a C++ test where `x` points to an atomic object
public record Reading(TextLimits limits, StarMeaning star) {
  /// How they are read unless the user says otherwise.
  public static final Reading USUAL = new Reading(TextLimits.USUAL, StarMeaning.CPP);
}
