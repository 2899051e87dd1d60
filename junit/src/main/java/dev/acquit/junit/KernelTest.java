package dev.acquit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/// A method whose test is a PTX module, or a CUDA source that a compiler makes one of, of which
/// functions run as threads.
///
/// Who runs, on what and what is asked may stand in comments of the file, too: `// acquit: thread
/// push(q, 1)`, `// acquit: init q=0`, `// acquit: forall (1:ret=1)`; what is said here comes
/// first. Judged as [LitmusTest] says: by [Outcome]s, or by what is asked.
@Documented
@ExtendWith(AcquitExtension.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
public @interface KernelTest {
  /// The module, as a text block. Messages call it `CLASS.METHOD`.
  String ptx() default "";

  /// A resource that is the module, in the place of [#ptx()].
  String resource() default "";

  /// A file in the place of both: a module `.ptx`, or a source `.cu`, which is compiled where it
  /// lies, each time that the test runs. A path as the tests' process sees it; Maven starts that in
  /// the folder of the `pom.xml`: `"src/main/cuda/queue.cu"`. A test without a compiler fails.
  String file() default "";

  /// What compiles a source: `nvcc` or `clang`, which are looked for on the `PATH`, a path to one
  /// of them, or a command such as `cc {source} -o {output} {arch}`.
  String compiler() default "nvcc";

  /// Further arguments of the compiler: `"-Iinclude"`.
  String[] flags() default {};

  /// The architecture for which a source is compiled, such as `sm_80`; `sm_90` where none is said.
  String architecture() default "";

  /// The functions, each with arguments and place: `"push(q, 1)@cta 0"`. Without a place a thread
  /// has a CTA of its own.
  String[] threads() default {};

  /// Locations, and what they hold before: `"q=0; x=1"`.
  String init() default "";

  /// Every execution must end so: `"1:ret=42 \\/ 1:ret=-1"`, where `1:ret` is what the second
  /// thread returns. At most one of this, [#never()] and [#exists()]; with none, and none in the
  /// module, no thread may run into a trap.
  String always() default "";

  /// No execution may end so.
  String never() default "";

  /// Some execution must end so.
  String exists() default "";

  /// The models, as of [LitmusTest#models()].
  String[] models() default {};

  /// Time for each answer, in seconds of the processor.
  int seconds() default 10;

  /// How often a loop that is no mere wait may go back.
  int loops() default 3;
}
