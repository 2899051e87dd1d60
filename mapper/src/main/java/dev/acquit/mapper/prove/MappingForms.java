package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.symbolic.Form;
import dev.acquit.model.symbolic.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The ways to do an instruction under a mapping.
///
/// A way that is the same in the source as another and does in the target all that the other does
/// and perhaps more (the same events at the same positions, and more fences) can be left out: PTX
/// models are monotone, so whatever goes wrong with it goes wrong with the other. Which other
/// stands for it is kept.
///
/// @param keys what each form is, by its number
/// @param forms the forms, by number
/// @param representatives for each form left out the number of one that stands for it
public record MappingForms(
    List<FormKey> keys, List<Form> forms, Map<FormKey, Integer> representatives) {
  /// Copies the collections.
  public MappingForms {
    keys = List.copyOf(keys);
    forms = List.copyOf(forms);
    representatives = Map.copyOf(representatives);
  }

  /// The ways that a mapping gives.
  ///
  /// @param all whether those are kept that another stands for
  public static MappingForms of(Mapping mapping, boolean all) {
    return of(mapping, EventModel.full(), all);
  }

  /// The ways that a mapping gives to do some operations.
  ///
  /// @param events which operations
  /// @param all whether those are kept that another stands for
  public static MappingForms of(Mapping mapping, EventModel events, boolean all) {
    Map<FormKey, Form> forms = new LoweredForms(mapping, events).forms();
    Map<FormKey, FormKey> weaker = new LinkedHashMap<>();
    if (!all) {
      for (FormKey key : forms.keySet()) {
        for (FormKey other : forms.keySet()) {
          if (!key.equals(other)
              && !weaker.containsKey(other)
              && standsFor(forms.get(other), forms.get(key))) {
            weaker.put(key, other);
            break;
          }
        }
      }
    }
    List<FormKey> keys = new ArrayList<>(forms.keySet());
    keys.removeAll(weaker.keySet());
    Map<FormKey, Integer> representatives = new LinkedHashMap<>();
    weaker.forEach((key, other) -> {
      FormKey last = other;
      while (weaker.containsKey(last)) {
        last = weaker.get(last);
      }
      representatives.put(key, keys.indexOf(last));
    });
    return new MappingForms(keys, keys.stream().map(forms::get).toList(), representatives);
  }

  /// The number of the form that is, or stands for, a way.
  public int number(FormKey key) {
    Integer other = representatives.get(key);
    return other == null ? keys.indexOf(key) : other;
  }

  /// All ways, those left out as well.
  public List<FormKey> all() {
    List<FormKey> all = new ArrayList<>(keys);
    all.addAll(representatives.keySet());
    return all;
  }

  private static boolean standsFor(Form weak, Form strong) {
    if (!weak.source().equals(strong.source()) || weak.scoped() != strong.scoped()) {
      return false;
    }
    for (int p = 0; p < weak.target().size(); p++) {
      Optional<Part> less = weak.target().get(p);
      Optional<Part> more = strong.target().get(p);
      boolean covered =
          less.isEmpty()
              ? more.isEmpty() || more.get().kind() == Part.Kind.FENCE
              : less.equals(more) || (more.isPresent() && sameEvent(less.get(), more.get()));
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameEvent(Part one, Part other) {
    if (one.kind() != other.kind()) {
      return false;
    }
    for (ThreadScope s : ThreadScope.values()) {
      Marks a = one.marks().get(s);
      Marks b = other.marks().get(s);
      if (a.tags() != b.tags() || !a.reach().equals(b.reach())) {
        return false;
      }
    }
    return true;
  }
}
