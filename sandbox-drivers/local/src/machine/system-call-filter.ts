/**
 * What a desktop may not ask of the kernel: facilities that namespaces do not separate, and those that no desktop program
 * needs but that have been ways out. Everything else stays allowed, user namespaces too, because Chromium's own sandbox
 * is made of them.
 */

/** Numbers that differ between the two machines that the arena runs on; the newer calls have one number everywhere. */
type Machine = { readonly audit: number; readonly socket: number; readonly denied: readonly number[] };

/**
 * add_key, request_key, keyctl, bpf, perf_event_open, userfaultfd, kexec_load, kexec_file_load, open_by_handle_at; and
 * io_setup, whose number of requests is one for the whole machine.
 */
const MACHINES: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: { audit: 0xc000003e, socket: 41, denied: [248, 249, 250, 321, 298, 323, 246, 320, 304, 206] },
  arm64: { audit: 0xc00000b7, socket: 198, denied: [217, 218, 219, 280, 241, 282, 104, 294, 265, 0] },
};

/** io_uring_setup, io_uring_enter, io_uring_register: they make sockets that no filter sees. */
const IO_URING = [425, 426, 427];

/** Unix, IPv4, IPv6, netlink. What is missing reaches past a network namespace (AF_VSOCK: the machine's own host). */
const FAMILIES = [1, 2, 10, 16];
const INTERNET = [2, 10];
const NETLINK = 16;
/** Routing and device events, which browsers listen to; not the packet filter's. */
const NETLINK_PROTOCOLS = [0, 15];
const RAW = 3;
const TYPE_MASK = 0xf;

const ERRNO = { EPERM: 1, ENOSYS: 38, EPROTONOSUPPORT: 93, EAFNOSUPPORT: 97 } as const;

/** Offsets in the kernel's `seccomp_data`; arguments are read by their lower half. */
const AT = { number: 0, architecture: 4, argument: (n: number) => 16 + 8 * n } as const;
/** Numbers from here on are the x32 calling convention, which doubles every call. */
const X32 = 0x4000_0000;

const LOAD = 0x20;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const AND = 0x54;
const RETURN = 0x06;
const ALLOW = 0x7fff_0000;
const REFUSE = 0x0005_0000;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * The filter as the kernel takes it (an array of `sock_filter`), or null on a machine that no desktop of this driver has
 * been tried on.
 */
export function systemCallFilter(architecture: NodeJS.Architecture = process.arch): Buffer | null {
  const machine = MACHINES[architecture];
  return machine === undefined ? null : assemble(programFor(machine));
}

function programFor({ audit, socket, denied }: Machine): readonly Instruction[] {
  const onSocket = socketRules();
  return [
    [LOAD, 0, 0, AT.architecture],
    ...unless(EQUAL, audit, 'ENOSYS'),
    [LOAD, 0, 0, AT.number],
    ...when(AT_LEAST, X32, 'ENOSYS'),
    ...IO_URING.flatMap((number) => when(EQUAL, number, 'ENOSYS')),
    ...denied.flatMap((number) => when(EQUAL, number, 'EPERM')),
    [EQUAL, 0, onSocket.length, socket],
    ...onSocket,
    [RETURN, 0, 0, ALLOW],
  ];
}

/** Falls through where the socket is allowed. */
function socketRules(): readonly Instruction[] {
  const netlink: readonly Instruction[] = [
    [LOAD, 0, 0, AT.argument(2)],
    ...anyOf(NETLINK_PROTOCOLS, 'EPROTONOSUPPORT'),
  ];
  const internet: readonly Instruction[] = [
    [LOAD, 0, 0, AT.argument(1)],
    [AND, 0, 0, TYPE_MASK],
    ...when(EQUAL, RAW, 'EPERM'),
  ];
  const isInternet = INTERNET.map((family, n): Instruction => {
    const last = n === INTERNET.length - 1;
    return [EQUAL, INTERNET.length - 1 - n, last ? internet.length : 0, family];
  });
  return [
    [LOAD, 0, 0, AT.argument(0)],
    ...anyOf(FAMILIES, 'EAFNOSUPPORT'),
    [EQUAL, 0, netlink.length + 1, NETLINK],
    ...netlink,
    [RETURN, 0, 0, ALLOW],
    ...isInternet,
    ...internet,
  ];
}

function refuse(errno: keyof typeof ERRNO): Instruction {
  return [RETURN, 0, 0, REFUSE | ERRNO[errno]];
}

function when(test: number, value: number, errno: keyof typeof ERRNO): readonly Instruction[] {
  return [[test, 0, 1, value], refuse(errno)];
}

function unless(test: number, value: number, errno: keyof typeof ERRNO): readonly Instruction[] {
  return [[test, 1, 0, value], refuse(errno)];
}

/** Goes on after the refusal for one of the values. */
function anyOf(values: readonly number[], errno: keyof typeof ERRNO): readonly Instruction[] {
  return [...values.map((value, n): Instruction => [EQUAL, values.length - n, 0, value]), refuse(errno)];
}

function assemble(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [n, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, n * 8);
    bytes.writeUInt8(ifTrue, n * 8 + 2);
    bytes.writeUInt8(ifFalse, n * 8 + 3);
    bytes.writeUInt32LE(value, n * 8 + 4);
  }
  return bytes;
}
