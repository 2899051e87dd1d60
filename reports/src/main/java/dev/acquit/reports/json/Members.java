package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.OptBoolean;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import dev.acquit.text.Worded;
import java.lang.reflect.RecordComponent;
import java.util.Optional;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/// Which members a document must have, for those who read it and for its schema: what the compiler
/// holds for the record holds for a file that somebody edited. And how enums are written.
public final class Members extends NopAnnotationIntrospector {
  private static final long serialVersionUID = 1;

  /// Whether a member is always there: it is not `@Nullable`, and files of older versions have it.
  public static boolean required(RecordComponent c) {
    JsonProperty property = c.getAccessor().getAnnotation(JsonProperty.class);
    return (property == null || property.isRequired() != OptBoolean.FALSE) && !nullable(c);
  }

  private static boolean nullable(RecordComponent c) {
    return c.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  /// Enums of modules that know nothing of documents are written by their words.
  @Override
  public @Nullable Boolean hasAsValue(Annotated member) {
    return member instanceof AnnotatedMethod m
            && m.getName().equals("word")
            && m.getParameterCount() == 0
            && Worded.class.isAssignableFrom(m.getDeclaringClass())
        ? Boolean.TRUE
        : null;
  }

  @Override
  public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
    return component(member).map(Members::required).orElse(null);
  }

  /// What may be missing in files of older versions is empty then, or zero; nothing in a collection
  /// is null.
  @Override
  public JsonSetter.Value findSetterInfo(Annotated member) {
    return component(member)
        .map(c -> JsonSetter.Value.construct(nulls(c), Nulls.FAIL))
        .orElse(JsonSetter.Value.empty());
  }

  private static Nulls nulls(RecordComponent c) {
    return nullable(c) ? Nulls.SET : required(c) ? Nulls.FAIL : Nulls.AS_EMPTY;
  }

  /// The component that the canonical constructor has a parameter for.
  private static Optional<RecordComponent> component(Annotated member) {
    if (!(member instanceof AnnotatedParameter parameter)
        || !parameter.getDeclaringClass().isRecord()
        || !parameter.getDeclaringClass().getPackage().isAnnotationPresent(NullMarked.class)) {
      return Optional.empty();
    }
    RecordComponent[] all = parameter.getDeclaringClass().getRecordComponents();
    return parameter.getOwner().getParameterCount() == all.length
        ? Optional.of(all[parameter.getIndex()])
        : Optional.empty();
  }
}
