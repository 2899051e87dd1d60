package dev.acquit.reports.reproduce;

/// On what times were taken.
///
/// @param processors how many processors the JVM has
/// @param system operating system and architecture: `Linux amd64`
/// @param java the version of the JVM
public record Machine(int processors, String system, String java) {
  @Override
  public String toString() {
    return processors + " processors, " + system + ", Java " + java;
  }
}
