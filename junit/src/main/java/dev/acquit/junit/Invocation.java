package dev.acquit.junit;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;

/// One test: something is judged, then the body of the method runs.
///
/// @param title how it is shown
/// @param judge throws an AssertionError if it is not as expected
/// @param type what the body may take
/// @param whole computes it
record Invocation(String title, Runnable judge, Class<?> type, Supplier<?> whole)
    implements TestTemplateInvocationContext {
  @Override
  public String getDisplayName(int number) {
    return title;
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    return List.of(new Judge(judge), new Parameter(type, whole));
  }

  private record Judge(Runnable judge) implements BeforeTestExecutionCallback {
    @Override
    public void beforeTestExecution(ExtensionContext context) {
      judge.run();
    }
  }

  private record Parameter(Class<?> type, Supplier<?> whole) implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == type;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return whole.get();
    }
  }
}
