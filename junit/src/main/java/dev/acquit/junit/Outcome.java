package dev.acquit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What is expected of outcomes of a [LitmusTest] or [KernelTest].
///
/// A test with such rows is judged by them, and its own condition is not asked: it only names what
/// is observed. What no row names is `FORBIDDEN`, unless a row without [#id()] says otherwise; but
/// where all rows are `FORBIDDEN` nothing is said of the rest.
@Documented
@Repeatable(Outcomes.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface Outcome {
  /// The outcomes, each in one of two ways: `"1, 0"`, all values in the order in which the test's
  /// condition and then its `locations` first mention what is observed, `*` for any; or `"1:r0=1;
  /// x=2"`, with names, of which some may be left out. [dev.acquit.api.Check#outcome] says it
  /// exactly. None: all outcomes that no other row names.
  ///
  /// Another number of values, or a name that the test has not, is an error.
  String[] id() default {};

  /// What is expected of each of them.
  Expect expect();

  /// Why, for whoever reads a failure.
  String desc() default "";
}
