package dev.acquit.gpu.kernel;

/// Writes the loop in which a thread plays its roles at several instances, one after the other
/// behind one start: what a launch takes apart from instances is then shared by all of them.
///
/// An instance that comes later forbids nothing in one that comes before, nor the other way round:
/// all threads play the roles of an instance at the same number of the loop, so no order between
/// accesses of different instances leads back to where it began. Other threads meet at each
/// instance, and other warps play another role first, so that who is late once is not late for the
/// same thread again.
///
/// @param code the kernel
/// @param repeats whether a thread plays them at more than one
record Times(KernelText code, boolean repeats) {
  /// The register that counts.
  static final String NUMBER = "%time";

  /// Before what comes for the first instance.
  void begin() {
    if (repeats) {
      code.add("mov.u32 %s, 0", code.word(NUMBER));
    }
  }

  /// Where the loop goes back to.
  void head(String suffix) {
    if (repeats) {
      code.label("TIME" + suffix);
      code.line("  .pragma \"nounroll\";");
    }
  }

  /// Goes back if there is another instance.
  ///
  /// @param next writes what comes before each further one
  void again(String suffix, Runnable next) {
    if (!repeats) {
      return;
    }
    // Asked at the end of the loop, though the last one needs nothing more: where it may be left in
    // the middle, assemblers copy it.
    String more = code.predicate("%more_times");
    code.add("add.u32 %s, %s, 1", NUMBER, NUMBER);
    next.run();
    code.add("setp.lt.u32 %s, %s, %s", more, NUMBER, code.parameter("times"));
    code.add("@%s bra TIME%s", more, suffix);
  }

  /// Shifts a seat further for each instance.
  void shift(String seat, int cta) {
    if (repeats) {
      code.add("mad.lo.u32 %s, %s, %s, %s", seat, NUMBER, code.parameter("step_" + cta), seat);
    }
  }

  /// Goes on to the instance behind so many others.
  void instance(String instance) {
    if (repeats) {
      code.add(
          "mad.lo.u32 %s, %s, %s, %s",
          instance, NUMBER, code.parameter("time_instances"), instance);
    }
  }
}
