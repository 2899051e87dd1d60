package dev.acquit.abi.rule;

import static dev.acquit.abi.rule.Consequence.DATA;
import static dev.acquit.abi.rule.Consequence.DEBUGGING;
import static dev.acquit.abi.rule.Consequence.DEVICE;
import static dev.acquit.abi.rule.Consequence.LINKING;
import static dev.acquit.abi.rule.Consequence.PINNING;
import static dev.acquit.abi.rule.Consequence.STYLE;

import dev.acquit.abi.Release;

/// The rules of the document, *PTX Writer's Guide to Interoperability*, and what follows from how
/// compilers, ptxas and nvlink read it. Chapters are those of 12.9. R-1 and following are those of
/// *GPUDirect RDMA*, release 12.4, for kernel modules and programs.
public enum Rule {
  D_1("1.1", LINKING, "a scalar is aligned to its size"),
  D_2("1.1", LINKING, "addresses have 64 bits, in all modules that link"),
  D_3("1.2", LINKING, "a vector of two or four elements is aligned to all of them"),
  D_6("1.4", LINKING, "textures, samplers and surfaces are global variables or kernel parameters"),
  P_0("2", LINKING, "it is PTX 2.0 or later, and 3.1 or later where modules are linked"),
  P_1("2.3", STYLE, "parameters and results of functions are in .param space"),
  P_2("2.3", LINKING, "integers of up to 32 bits are passed as words"),
  P_3("2.3", LINKING, "64-bit integers and pointers are passed as .b64"),
  P_4(
      "2.3",
      STYLE,
      "floats are passed as .b32 and .b64, as all compilers do: .f32 does not link with them"),
  P_5("2.3", LINKING, "16-bit floats are passed as .align 2 .b8 [2]"),
  P_6("2.3", LINKING, "an aggregate is passed as .align a .b8 [s], with s a multiple of a"),
  P_7("2.3", LINKING, "all bits of a parameter are written: short integers are extended"),
  P_8("2.3", LINKING, "a pointer is a generic address"),
  P_9("2.3", LINKING, "an access stays inside the parameter"),
  P_10("2.3", LINKING, "a call fits the declaration of what it calls"),
  P_11("2.3", LINKING, "the prototype of an indirect call fits the functions that may be called"),
  S_1("3", LINKING, "vprintf takes two generic pointers and returns an int"),
  S_2("3", LINKING, "malloc takes 64 bits and returns a pointer"),
  S_3("3", LINKING, "free takes a pointer and returns nothing"),
  S_4("3", LINKING, "__assertfail takes (.b64, .b64, .b32, .b64, .b64), the last of which is 1"),
  S_5("3", LINKING, "arguments of vprintf lie at multiples of their sizes"),
  S_6("3", LINKING, "functions with `...` are called by code of their own producer only"),
  G_1("5.1", DEBUGGING, ".debug_info and .debug_abbrev are the producer's, .debug_line is not"),
  G_2("5.1", DEBUGGING, ".loc names a .file, and functions in .debug_str"),
  G_3("5.2", DEBUGGING, "each variable of .debug_info has the address class of its space"),
  G_4("5", DEBUGGING, "a register of .debug_info is one of the function's"),
  G_5("5.1", DEBUGGING, "what debug information refers to is there"),
  G_6(
      "5.1",
      LINKING,
      "debug information, C++ names and definitions of types say the same of a type"),
  C_1("7", LINKING, "a function takes and returns what its C++ name and debug information say"),
  C_2("7", LINKING, "no exceptions, type information, or constructors of globals"),
  C_3("7", LINKING, "of stdio there is printf only"),
  C_4("7", LINKING, "no object with virtual functions goes from the host to a kernel"),
  L_1("2", LINKING, "a name has one definition, and means one thing"),
  L_2("2.3", LINKING, "modules agree on the number of parameters and on a result"),
  L_3("2.3", LINKING, "modules agree on the sizes of parameters"),
  L_4("2.3", LINKING, "modules agree on .f32 and .f64"),
  L_5("2.3", LINKING, "modules agree on where parameters lie, which their alignment says"),
  L_6("2.3", STYLE, "modules agree on the alignment of results"),
  L_7("2.3", LINKING, "prototypes of indirect calls fit functions of other modules"),
  L_8("1.1", LINKING, "modules agree on size, space and alignment of a variable"),
  L_9("2.3", LINKING, "weak definitions of one name are the same"),
  L_10("2", LINKING, "what is declared .noreturn does not return"),
  L_11("2.3", STYLE, "a declaration that is never called fits, too"),
  L_13("2", LINKING, "there is an architecture that all modules allow"),
  L_14("2.3", LINKING, "short integers are extended as a function of another module wants it"),
  R_1(
      "10",
      PINNING,
      "nvidia_p2p_get_pages has a callback: pages without one are those of"
          + " nvidia_p2p_get_pages_persistent"),
  R_2("12.2", PINNING, "the address that is pinned is a multiple of 64 KB, on Tegra of 4 KB"),
  R_3(
      "12.2",
      PINNING,
      "the length that is pinned is a multiple of 64 KB, on Tegra of 4 KB, and not 0"),
  R_4("13.3", DEVICE, "the callback neither pins, puts, maps nor unmaps pages"),
  R_5("11.3", DEVICE, "the callback frees the page table"),
  R_6("13.3", DEVICE, "page tables and DMA mappings are freed in the callback only"),
  R_7("11.3", DEVICE, "the device has stopped when the callback returns"),
  R_8("13.3", DEVICE, "pages go back as they were pinned: persistent ones, and by their address"),
  R_9("11.6", PINNING, "tokens are two zeros, or both tokens of the memory, in all calls"),
  R_10("13.3", DEVICE, "the version of a page table or mapping is asked before its other fields"),
  R_11("13.4", PINNING, "functions have the arguments of their platform: a PC or Tegra"),
  R_12("12.2", DATA, "SYNC_MEMOPS of memory is set before a device may use it"),
  R_13("13.2", DATA, "the value of an attribute has its type, and that of SYNC_MEMOPS is 1"),
  R_14("4", DATA, "managed memory is not for devices");

  private final String chapter;
  private final Consequence consequence;
  private final String words;

  Rule(String chapter, Consequence consequence, String words) {
    this.chapter = chapter;
    this.consequence = consequence;
    this.words = words;
  }

  /// What it is called: `P-7`.
  public String id() {
    return name().replace('_', '-');
  }

  /// Whether it is one of *GPUDirect RDMA*.
  public boolean isOfDrivers() {
    return name().startsWith("R_");
  }

  /// Where a release of the document has it. Chapter 4 came with 12.9; those behind it had one less
  /// before. Of *GPUDirect RDMA* there is one release only.
  public String chapter(Release release) {
    if (isOfDrivers()) {
      return chapter;
    }
    int first = Character.digit(chapter.charAt(0), 10);
    return release == Release.R12_9 || first < 5 ? chapter : first - 1 + chapter.substring(1);
  }

  /// What breaks where it is not kept.
  public Consequence consequence() {
    return consequence;
  }

  /// What it asks for.
  public String words() {
    return words;
  }
}
