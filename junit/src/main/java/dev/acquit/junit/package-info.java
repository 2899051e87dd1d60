/// Litmus tests, functions of PTX modules and mapping tables as tests of JUnit 5.
///
/// ```
/// @LitmusTest(...)   @Outcome(id = "1, 0", expect = FORBIDDEN) ...   void test() {}
/// @KernelTest(...)   @Outcome ...                                    void test(Checked whole) { ... }
/// @MappingTest(...)                                                  void test(Verified table) { ... }
/// ```
///
/// Each is a `@TestTemplate`: an invocation for each model and outcome, which fails with what the
/// model says and the execution or the cycle that decides. The body of the method runs behind it,
/// with the whole result if it has a parameter for it; mostly it is empty.
///
/// ```
/// Expectation = Condition() | Named(id, Expect, desc) | Others(ids, Expect, desc)
/// ```
package dev.acquit.junit;
