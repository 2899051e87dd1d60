package dev.acquit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/// A method whose test is a litmus test.
///
/// With [Outcome]s each outcome is a test of its own; without, the test's own condition must hold.
/// Both are so under each of [#models()]. A bound or a time that ends before the answer fails the
/// test and says so, and so do a data race that leaves a C++ test without a meaning, and what a
/// model does not speak about.
///
/// The body runs behind each of them. A parameter of type [dev.acquit.api.Checked] is what the
/// model says of the test as it is written: all its final states and races.
@Documented
@ExtendWith(AcquitExtension.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
public @interface LitmusTest {
  /// The test, as a text block. Messages call it `CLASS.METHOD`, and their lines are those of the
  /// text block.
  String value() default "";

  /// A resource that is the test, in the place of [#value()]: `/mp.litmus`, or without the slash
  /// one beside the class.
  String resource() default "";

  /// The models: names that `acquit models` lists, or paths of `.cat` files. None: `ptx` or
  /// `cpp20`, by the language of the test.
  String[] models() default {};

  /// Time for each answer, in seconds of the processor.
  int seconds() default 10;

  /// How often a loop that is no mere wait may go back.
  int loops() default 3;
}
