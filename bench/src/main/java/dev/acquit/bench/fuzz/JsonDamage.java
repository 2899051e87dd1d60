package dev.acquit.bench.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Damages documents member by member, and as text.
record JsonDamage() implements Damage {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int DEEP = 500;

  /// A place in a document.
  ///
  /// @param parent the object or array
  /// @param name the member; of an array, its number
  private record Slot(ContainerNode<?> parent, String name) {
    JsonNode value() {
      return parent instanceof ObjectNode o ? o.get(name) : parent.get(Integer.parseInt(name));
    }

    void set(JsonNode value) {
      switch (parent) {
        case ObjectNode object -> object.set(name, value);
        case ArrayNode array -> array.set(Integer.parseInt(name), value);
        default -> throw new IllegalStateException();
      }
    }

    void remove() {
      switch (parent) {
        case ObjectNode object -> object.remove(name);
        case ArrayNode array -> array.remove(Integer.parseInt(name));
        default -> throw new IllegalStateException();
      }
    }

    void copy() {
      switch (parent) {
        case ObjectNode object -> object.set(name + "2", value());
        case ArrayNode array -> array.add(value());
        default -> throw new IllegalStateException();
      }
    }
  }

  @Override
  public byte[] damaged(byte[] input, Source others, RandomGenerator random) {
    if (random.nextInt(4) == 0) {
      return new TextDamage(false).damaged(input, others, random);
    }
    try {
      List<JsonNode> documents = read(input);
      List<Slot> slots = slots(documents);
      boolean own = random.nextBoolean();
      List<Slot> parts = own ? slots : slots(read(others.next()));
      for (int i = random.nextInt(3) == 0 ? random.nextInt(4) : 0; i >= 0; i--) {
        if (!slots.isEmpty()) {
          once(slots.get(random.nextInt(slots.size())), parts, random);
          // What was removed is no place any more.
          slots = slots(documents);
          parts = own ? slots : parts;
        }
      }
      StringBuilder text = new StringBuilder();
      for (JsonNode document : documents) {
        text.append(MAPPER.writeValueAsString(document)).append('\n');
      }
      return text.toString().getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      // Too deep to be written.
      return input;
    }
  }

  private static List<JsonNode> read(byte[] input) {
    try {
      return MAPPER.readerFor(JsonNode.class).<JsonNode>readValues(input).readAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Slot> slots(List<JsonNode> documents) {
    List<Slot> slots = new ArrayList<>();
    documents.forEach(d -> add(d, slots));
    return slots;
  }

  private static void add(JsonNode node, List<Slot> slots) {
    switch (node) {
      case ObjectNode object ->
          object
              .properties()
              .forEach(e -> {
                slots.add(new Slot(object, e.getKey()));
                add(e.getValue(), slots);
              });
      case ArrayNode array -> {
        for (int i = 0; i < array.size(); i++) {
          slots.add(new Slot(array, String.valueOf(i)));
          add(array.get(i), slots);
        }
      }
      default -> {}
    }
  }

  private static void once(Slot slot, List<Slot> parts, RandomGenerator random) {
    JsonNode other = parts.get(random.nextInt(parts.size())).value();
    if (other == null) {
      return;
    }
    switch (random.nextInt(12)) {
      case 0, 1 -> slot.remove();
      case 2 -> slot.set(NullNode.getInstance());
      case 3, 4 -> slot.set(other.deepCopy());
      case 5 -> like(slot, parts, random);
      case 6 -> slot.set(number(random));
      case 7 -> slot.set(new TextNode(Odd.text(random)));
      case 8 -> slot.copy();
      case 9 -> slot.set(BooleanNode.valueOf(random.nextBoolean()));
      case 10 -> slot.set(nested(slot.value(), random));
      default -> {
        if (slot.value() instanceof TextNode text) {
          slot.set(new TextNode(TextDamage.of(text.textValue(), other.asText(), random)));
        } else {
          slot.set(number(random));
        }
      }
    }
  }

  /// A value of another member of the same name.
  private static void like(Slot slot, List<Slot> parts, RandomGenerator random) {
    List<Slot> same = parts.stream().filter(p -> p.name().equals(slot.name())).toList();
    if (!same.isEmpty()) {
      slot.set(same.get(random.nextInt(same.size())).value().deepCopy());
    }
  }

  private static JsonNode number(RandomGenerator random) {
    String number = Odd.number(random);
    if (number.matches("-?(0|[1-9][0-9]*)")) {
      return BigIntegerNode.valueOf(new BigInteger(number));
    }
    return number.matches("[0-9.]+e?[0-9]+")
        ? DecimalNode.valueOf(new BigDecimal(number))
        : new TextNode(number);
  }

  private static JsonNode nested(JsonNode value, RandomGenerator random) {
    JsonNode nested = value;
    for (int i = Math.min(DEEP, Odd.times(random)); i > 0; i--) {
      nested = JsonNodeFactory.instance.arrayNode().add(nested);
    }
    return nested;
  }
}
