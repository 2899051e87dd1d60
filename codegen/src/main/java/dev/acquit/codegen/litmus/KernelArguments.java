package dev.acquit.codegen.litmus;

import dev.acquit.model.program.Addresses;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What threads pass to their functions: addresses of locations, numbers, and classes of them.
///
/// @param functions for messages
/// @param answers what the source says of classes
/// @param shared the locations of the test, in the order in which addresses count them
record KernelArguments(KernelFunctions functions, SourceAnswers answers, List<String> shared) {
  private static final String INTEGER = "-?(?:0[xX][0-9a-fA-F]{1,16}|[0-9]{1,19})";

  KernelArguments {
    shared = List.copyOf(shared);
  }

  /// What a thread passes to its function, by the names of the parameters.
  ///
  /// @throws InputException if it does not fit
  Map<String, Argument> of(Function function, KernelThread thread) throws InputException {
    List<Variable> parameters = function.parameters();
    List<String> arguments = thread.arguments().orElseGet(() -> given(parameters));
    if (arguments.size() != parameters.size()) {
      throw functions.wrong(
          thread.text(),
          "found "
              + arguments.size()
              + " arguments for '"
              + thread.function()
              + "', expected "
              + parameters.size(),
          "each is a location of --init or a number: --thread '"
              + thread.function()
              + "(q, 1)', or a class of them: {q, 1}");
    }
    Map<String, Argument> values = new HashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      String text = arguments.get(i);
      values.put(
          parameters.get(i).name(),
          SourceClasses.isClass(parameters.get(i))
              ? whole(thread, new ClassArgument(function.name(), i, text))
              : new Argument.Word(argument(thread, text)));
    }
    return values;
  }

  private Argument whole(KernelThread thread, ClassArgument argument) throws InputException {
    InitialBytes bytes = answers.classes().get(argument);
    if (bytes == null) {
      throw functions.wrong(
          thread.text(),
          "found the argument '" + argument.text() + "' for a class that is passed by value",
          "only its source says what its members are: check that, not the module");
    }
    return new Argument.Whole(bytes, shared);
  }

  /// Where no arguments are written, all parameters are pointers to the locations in their order.
  private List<String> given(List<Variable> parameters) {
    boolean pointers = parameters.stream().allMatch(p -> p.type().bits() == 64);
    return pointers ? shared.subList(0, Math.min(shared.size(), parameters.size())) : List.of();
  }

  private long argument(KernelThread thread, String text) throws InputException {
    int index = shared.indexOf(text);
    if (index >= 0) {
      return Addresses.of(index, 0);
    }
    String number = CppWords.plain("=" + text).substring(1);
    if (number.matches(INTEGER)) {
      try {
        return Long.decode(number);
      } catch (NumberFormatException e) {
        // It has more than 64 bits: no number that fits.
      }
    }
    throw functions.wrong(
        thread.text(),
        "found the argument '" + text + "', expected a location or a number",
        Suggestion.didYouMean(text, shared)
            .orElse(
                shared.isEmpty()
                    ? "--init 'q=0' makes a location"
                    : "locations: " + String.join(", ", shared)));
  }
}
