package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceProblem.Kind;
import java.util.Arrays;
import java.util.Optional;

/// The error codes of the driver that users meet, after cuda.h 13.0.
enum CudaError {
  INVALID_VALUE(
      1, Kind.OTHER, "an argument is out of its range", "please report this as an error of Acquit"),
  OUT_OF_MEMORY(
      2,
      Kind.RESOURCES,
      "the GPU has not so much memory left",
      "run fewer instances at a time, or end what else uses the GPU"),
  NOT_INITIALIZED(
      3,
      Kind.ABSENT,
      "the driver has not started",
      "nvidia-smi says whether it works at all; a container may lack /dev/nvidiactl or"
          + " /dev/nvidia-uvm"),
  SHUTTING_DOWN(4, Kind.LOST, "the driver is being shut down", "start again"),
  STUB(
      34,
      Kind.ABSENT,
      "the library is the stub that the CUDA toolkit has for linking, not the driver's",
      "take the toolkit's folder 'stubs' out of LD_LIBRARY_PATH, or install the NVIDIA driver"),
  NEWER_DRIVER(
      36,
      Kind.TOO_NEW,
      "the call needs a newer driver than the kernel module",
      "update the NVIDIA driver, or restart after an update"),
  UNAVAILABLE(
      46,
      Kind.ABSENT,
      "the GPU does not take this process",
      "another process may use it exclusively: look at 'nvidia-smi -q -d COMPUTE'"),
  NO_DEVICE(
      100,
      Kind.ABSENT,
      "the driver sees no GPU",
      "look at 'nvidia-smi', and whether CUDA_VISIBLE_DEVICES hides the GPU"
          + " or the container was started without it"),
  INVALID_DEVICE(101, Kind.ABSENT, "there is no GPU with this number", "choose one that is listed"),
  INVALID_IMAGE(200, Kind.REFUSED, "the machine code is damaged", "please report this"),
  INVALID_CONTEXT(201, Kind.LOST, "the GPU's context is gone", "start again"),
  NO_BINARY(
      209,
      Kind.REFUSED,
      "the module is for another architecture than the GPU's",
      "the test needs a newer GPU"),
  ECC(
      214,
      Kind.LOST,
      "the GPU's memory has an error that cannot be corrected",
      "look at nvidia-smi"),
  NO_PEER_ACCESS(
      217,
      Kind.UNSUPPORTED,
      "the two GPUs do not reach each other's memory",
      "look at nvidia-smi topo -p2p r"),
  INVALID_PTX(
      218,
      Kind.REFUSED,
      "the driver's assembler does not take the module",
      "its messages follow; the test may need a newer GPU"),
  NVLINK(220, Kind.LOST, "NVLink has an error that cannot be corrected", "look at nvidia-smi"),
  NO_COMPILER(
      221,
      Kind.UNSUPPORTED,
      "the driver's assembler is missing",
      "install libnvidia-ptxjitcompiler.so of the driver's version"),
  PTX_TOO_NEW(
      222,
      Kind.TOO_NEW,
      "the module's version of PTX is newer than the driver",
      "update the NVIDIA driver, or leave out what needs this version"),
  NO_COMPILATION(
      223,
      Kind.UNSUPPORTED,
      "the assembler of the driver is switched off",
      "unset CUDA_DISABLE_PTX_JIT and CUDA_DISABLE_JIT"),
  CONTAINED(
      226,
      Kind.LOST,
      "the GPU has met an error and contained it",
      "the process has to end; look at the system's log for a line with 'Xid'"),
  OPERATING_SYSTEM(
      304,
      Kind.OTHER,
      "a call of the operating system has failed",
      "look at the rights of /dev/nvidia*, at ulimit -l, and at the limits of the container"),
  NOT_FOUND(500, Kind.OTHER, "there is nothing of this name", "please report this"),
  ILLEGAL_ADDRESS(
      700,
      Kind.LOST,
      "a kernel accessed memory that it does not have",
      "if the test computes addresses, look there; else please report this"),
  OUT_OF_RESOURCES(
      701,
      Kind.RESOURCES,
      "a CTA needs more registers or threads than the GPU has",
      "use fewer threads in a CTA"),
  WATCHDOG(
      702,
      Kind.LOST,
      "the system has ended a kernel that ran too long",
      "use a GPU without a display, or fewer instances and less stress"),
  TOO_MANY_PEERS(
      711, Kind.RESOURCES, "the GPU reaches as many others as it can", "end what else uses it"),
  ASSERTION(710, Kind.LOST, "a kernel stopped itself", "please report this"),
  STACK(714, Kind.LOST, "a kernel's stack is damaged", "please report this"),
  ILLEGAL_INSTRUCTION(
      715, Kind.LOST, "a kernel met an instruction that the GPU lacks", "please report this"),
  MISALIGNED(
      716,
      Kind.LOST,
      "a kernel accessed memory at an address that is not aligned",
      "if the test computes addresses, look there; else please report this"),
  ADDRESS_SPACE(
      717,
      Kind.LOST,
      "an instruction was given an address of another state space",
      "if the test computes addresses, look there; else please report this"),
  INVALID_COUNTER(718, Kind.LOST, "a kernel jumped to nowhere", "please report this"),
  LAUNCH_FAILED(
      719,
      Kind.LOST,
      "a kernel failed on the GPU",
      "look at the system's log for a line with 'Xid' that says why"),
  TOO_LARGE(
      720, Kind.RESOURCES, "so many CTAs do not run at the same time", "use fewer CTAs or threads"),
  NOT_PERMITTED(800, Kind.UNSUPPORTED, "the system does not permit this", ""),
  NOT_SUPPORTED(801, Kind.UNSUPPORTED, "the GPU or the driver cannot do this", ""),
  NOT_READY(
      802,
      Kind.ABSENT,
      "the system's GPUs are not ready",
      "on machines with NVSwitch start the service nvidia-fabricmanager"),
  MISMATCH(
      803,
      Kind.ABSENT,
      "the driver's library and kernel module have different versions",
      "restart the machine after an update of the driver"),
  NOT_COMPATIBLE(
      804,
      Kind.ABSENT,
      "the driver's library is for other GPUs, of the package cuda-compat",
      "take the folder 'compat' out of LD_LIBRARY_PATH"),
  MPS_CONNECTION(
      805,
      Kind.ABSENT,
      "the Multi-Process Service does not answer",
      "start nvidia-cuda-mps-control -d, or unset CUDA_MPS_PIPE_DIRECTORY"),
  MPS_SERVER(
      806,
      Kind.LOST,
      "the Multi-Process Service has failed",
      "look at its log (control.log, server.log), and start it again"),
  MPS_NOT_READY(
      807,
      Kind.ABSENT,
      "the Multi-Process Service takes no new process now",
      "try again when its other clients have ended"),
  MPS_CLIENTS(
      808,
      Kind.ABSENT,
      "the Multi-Process Service has as many clients as it takes",
      "end some of them"),
  MPS_CONNECTIONS(
      809,
      Kind.ABSENT,
      "the Multi-Process Service has as many connections as it takes",
      "end some of its clients"),
  MPS_ENDED(
      810,
      Kind.LOST,
      "the Multi-Process Service has ended this process's work",
      "another client may have failed; look at its log (control.log, server.log)"),
  CLUSTER_SIZE(
      912, Kind.RESOURCES, "a cluster does not fit on the GPU", "use fewer threads in a CTA"),
  UNKNOWN(
      999,
      Kind.LOST,
      "the driver does not know what went wrong",
      "look at the system's log for a line with 'Xid' that says why");

  private final int code;
  private final Kind kind;
  private final String meaning;
  private final String advice;

  CudaError(int code, Kind kind, String meaning, String advice) {
    this.code = code;
    this.kind = kind;
    this.meaning = meaning;
    this.advice = advice;
  }

  /// The error with a code, if it is one of these.
  static Optional<CudaError> of(int code) {
    return Arrays.stream(values()).filter(e -> e.code == code).findFirst();
  }

  /// What follows from it.
  Kind kind() {
    return kind;
  }

  /// What it means.
  String meaning() {
    return meaning;
  }

  /// What to do.
  String advice() {
    return advice;
  }
}
