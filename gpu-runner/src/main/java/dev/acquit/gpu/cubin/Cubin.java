package dev.acquit.gpu.cubin;

import dev.acquit.text.Sha256;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// The accesses in the machine code of a module.
///
/// @param sm the architecture, 90 for sm_90
/// @param kernels the code of each kernel, and of each function in relocatable code, by name, in
///   the order of the file
public record Cubin(int sm, SequencedMap<String, MachineCode> kernels) {
  private static final int HEADER = 64;
  private static final int MACHINE = 190;
  private static final int NEW_FLAGS = 8;
  private static final String CODE = ".text.";

  /// Copies the map.
  public Cubin {
    kernels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(kernels));
  }

  /// Reads an image: an ELF file of the machine CUDA with a section of code for each kernel; or the
  /// listing of one, as `cuobjdump -sass` prints it.
  ///
  /// @param image its bytes
  /// @throws CubinException if it is none
  public static Cubin read(byte[] image) throws CubinException {
    ByteBuffer bytes = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    boolean elf = image.length > HEADER && bytes.getInt(0) == 0x464C457F && image[4] == 2;
    if (!elf) {
      String text = new String(image, StandardCharsets.UTF_8);
      if (Listing.is(text)) {
        return Listing.read(text);
      }
    }
    if (!elf || bytes.getShort(18) != MACHINE) {
      throw new CubinException("the image is not an ELF file of 64 bits for CUDA");
    }
    return read(image, bytes);
  }

  private static Cubin read(byte[] image, ByteBuffer bytes) throws CubinException {
    // The architecture has moved in the flags with version 8 of the format, of CUDA 13.
    int flags = bytes.getInt(48);
    int sm = image[8] >= NEW_FLAGS ? flags >> 8 & 0xFF : flags & 0xFF;
    Instructions instructions = Instructions.of(sm);
    SequencedMap<String, MachineCode> kernels = new LinkedHashMap<>();
    code(image).forEach((name, code) -> kernels.put(name, instructions.read(code)));
    return new Cubin(sm, kernels);
  }

  /// The SHA-256 of a kernel's machine code, all bytes of it and nothing else of the image: two
  /// kernels with the same one are executed in the same way.
  ///
  /// @param image an ELF file of the machine CUDA
  /// @param kernel the name of the kernel
  /// @return empty if the image is none, or has no such kernel
  public static Optional<String> codeHash(byte[] image, String kernel) {
    try {
      read(image);
      return Optional.ofNullable(code(image).get(kernel))
          .filter(ByteBuffer::hasRemaining)
          .map(code -> {
            byte[] bytes = new byte[code.remaining()];
            code.duplicate().get(bytes);
            return Sha256.of(bytes);
          });
    } catch (CubinException e) {
      return Optional.empty();
    }
  }

  /// The bytes of each function's machine code by its name, in the order of the file.
  ///
  /// @throws CubinException if the file is cut off or damaged, which says where
  static SequencedMap<String, ByteBuffer> code(byte[] image) throws CubinException {
    SequencedMap<String, ByteBuffer> all = new LinkedHashMap<>();
    for (Sections.Section section : Sections.of(image).starting(CODE)) {
      all.put(section.name().substring(CODE.length()), section.bytes());
    }
    return all;
  }
}
