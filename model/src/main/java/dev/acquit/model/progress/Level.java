package dev.acquit.model.progress;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A level of the tree of threads. A group of it has groups of the next level as its children, a
/// CTA its threads.
public enum Level {
  /// Everything; its children are the devices.
  SYS("the system", "device"),
  /// A device; its children are the clusters.
  GPU("device", "cluster"),
  /// A cluster; its children are the CTAs.
  CLUSTER("cluster", "CTA"),
  /// A CTA; its children are the threads.
  CTA("CTA", "thread");

  private final String group;
  private final String child;

  Level(String group, String child) {
    this.group = group;
    this.child = child;
  }

  /// Its word in files: `gpu`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// What a group of it is called: `device`.
  public String group() {
    return group;
  }

  /// What a child of such a group is called: `cluster`.
  public String child() {
    return child;
  }

  /// The level of that word.
  static Optional<Level> of(String word) {
    return Arrays.stream(values()).filter(l -> l.word().equals(word)).findFirst();
  }
}
