package dev.acquit.mapper.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// All lists of a length over some values, made as they are taken.
final class Product {
  private Product() {}

  /// The lists, the last place changing fastest.
  static <T> Stream<List<T>> of(List<T> values, int length) {
    long count = 1;
    for (int i = 0; i < length; i++) {
      count = Math.multiplyExact(count, values.size());
    }
    return LongStream.range(0, count).mapToObj(n -> at(values, length, n));
  }

  private static <T> List<T> at(List<T> values, int length, long number) {
    List<T> list = new ArrayList<>();
    long rest = number;
    for (int i = 0; i < length; i++) {
      list.addFirst(values.get((int) (rest % values.size())));
      rest /= values.size();
    }
    return list;
  }
}
