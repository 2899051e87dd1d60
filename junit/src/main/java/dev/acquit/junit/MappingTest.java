package dev.acquit.junit;

import dev.acquit.api.Scopes;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/// A method whose test is that a mapping table from C++ to PTX is sound up to a bound. It fails
/// with the first counterexample: a smallest C++ program, what the table makes of it, the row to
/// blame, and the execution that C++ forbids.
///
/// A parameter of type [dev.acquit.api.Verified] is all that is known of the table.
@Documented
@ExtendWith(AcquitExtension.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
public @interface MappingTest {
  /// The table: the name of one that ships, as `acquit mappings` lists them; a resource, beside the
  /// class or with a slash from the root; or the path of a file.
  String table();

  /// The C++ model.
  String source() default "cpp20";

  /// The PTX model.
  String target() default "ptx";

  /// The largest number of C++ instructions of a program, 1 to 10. Each more takes about ten times
  /// as long.
  int bound() default 4;

  /// Which programs are looked at.
  Scopes scopes() default Scopes.SAME;

  /// Time for all of it, in seconds.
  int seconds() default 600;
}
