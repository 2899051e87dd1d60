package dev.acquit.junit;

import dev.acquit.api.Acquit;
import dev.acquit.api.Check;
import dev.acquit.api.Checked;
import dev.acquit.api.Kernel;
import dev.acquit.api.TableCheck;
import dev.acquit.api.Verified;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/// Makes invocations of methods with [LitmusTest], [KernelTest] or [MappingTest].
final class AcquitExtension implements TestTemplateInvocationContextProvider {
  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return Stream.of(LitmusTest.class, KernelTest.class, MappingTest.class)
        .anyMatch(a -> AnnotationSupport.isAnnotated(context.getTestMethod(), a));
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    Method method = context.getRequiredTestMethod();
    Optional<LitmusTest> litmus = find(method, LitmusTest.class);
    Optional<KernelTest> kernel = find(method, KernelTest.class);
    Optional<MappingTest> mapping = find(method, MappingTest.class);
    if (Stream.of(litmus, kernel, mapping).filter(Optional::isPresent).count() > 1) {
      throw wrong(method, "found several of @LitmusTest, @KernelTest and @MappingTest");
    }
    List<Outcome> rows = AnnotationSupport.findRepeatableAnnotations(method, Outcome.class);
    if (mapping.isPresent() && !rows.isEmpty()) {
      throw wrong(method, "found @Outcome beside @MappingTest, which has no outcomes");
    }
    return litmus
        .map(l -> litmus(method, l, rows))
        .or(() -> kernel.map(k -> kernel(method, k, rows)))
        .orElseGet(() -> mapping(method, mapping.orElseThrow()));
  }

  private static <A extends Annotation> Optional<A> find(Method method, Class<A> type) {
    return AnnotationSupport.findAnnotation(method, type);
  }

  private static Stream<TestTemplateInvocationContext> litmus(
      Method method, LitmusTest said, List<Outcome> rows) {
    Source source =
        Source.of(method, said.value(), said.resource())
            .orElseThrow(() -> wrong(method, "@LitmusTest needs a text or a resource"));
    Check check = Acquit.check(source.name(), source.text());
    return under(check, said.models(), said.seconds(), said.loops(), rows);
  }

  private static Stream<TestTemplateInvocationContext> kernel(
      Method method, KernelTest said, List<Outcome> rows) {
    if (Stream.of(said.always(), said.never(), said.exists()).filter(s -> !s.isEmpty()).count()
        > 1) {
      throw wrong(method, "found several of always, never and exists");
    }
    Kernel kernel = kernel(method, said);
    for (String thread : said.threads()) {
      kernel = kernel.thread(thread);
    }
    if (!said.init().isEmpty()) {
      kernel = kernel.init(said.init());
    }
    if (!said.always().isEmpty()) {
      kernel = kernel.always(said.always());
    } else if (!said.never().isEmpty()) {
      kernel = kernel.never(said.never());
    } else if (!said.exists().isEmpty()) {
      kernel = kernel.exists(said.exists());
    }
    return under(kernel.check(), said.models(), said.seconds(), said.loops(), rows);
  }

  private static Kernel kernel(Method method, KernelTest said) {
    Optional<Source> source = Source.of(method, said.ptx(), said.resource());
    if (source.isPresent() == !said.file().isEmpty()) {
      throw wrong(method, "@KernelTest needs one of ptx, resource and file");
    }
    if (source.isPresent()) {
      return Acquit.kernel(source.get().name(), source.get().text());
    }
    Kernel kernel = Acquit.kernel(Path.of(said.file())).compiler(said.compiler());
    for (String flag : said.flags()) {
      kernel = kernel.flag(flag);
    }
    return said.architecture().isEmpty() ? kernel : kernel.architecture(said.architecture());
  }

  private static Stream<TestTemplateInvocationContext> under(
      Check check, String[] models, int seconds, int loops, List<Outcome> rows) {
    Check bounded = check.within(Duration.ofSeconds(seconds)).loops(loops);
    String bounds =
        "it had %d s of the processor and %d rounds of each loop; seconds and loops of the annotation give more"
            .formatted(seconds, loops);
    if (models.length == 0) {
      return rows("", bounded, bounds, rows);
    }
    return Arrays.stream(models)
        .distinct()
        .flatMap(m -> rows(m + ": ", bounded.under(m), bounds, rows));
  }

  private static Stream<TestTemplateInvocationContext> rows(
      String under, Check check, String bounds, List<Outcome> rows) {
    Once<Checked> whole = new Once<>(check::result);
    return Expectation.all(rows).stream()
        .map(e ->
            new Invocation(
                under + e.title(), () -> e.judge(check, whole, bounds), Checked.class, whole));
  }

  private static Stream<TestTemplateInvocationContext> mapping(Method method, MappingTest said) {
    Optional<Source> resource = Source.resource(method, said.table());
    TableCheck table =
        (resource.isPresent()
                ? Acquit.verify(resource.get().name(), resource.get().text())
                : Acquit.verify(said.table()))
            .source(said.source())
            .target(said.target())
            .bound(said.bound())
            .scopes(said.scopes())
            .within(Duration.ofSeconds(said.seconds()));
    Once<Verified> whole = new Once<>(table::result);
    return Stream.of(
        new Invocation(
            said.table() + " up to " + said.bound(),
            () -> TableVerdict.judge(whole.get(), said.seconds()),
            Verified.class,
            whole));
  }

  private static ExtensionConfigurationException wrong(Method method, String message) {
    return new ExtensionConfigurationException(Source.name(method) + ": " + message);
  }
}
