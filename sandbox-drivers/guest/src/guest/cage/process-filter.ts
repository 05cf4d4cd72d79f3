/** What differs between the machines that the filter knows: the kernel's name of each, and the calls that make a process. */
type Machine = { readonly audit: number; readonly forks: readonly number[]; readonly clone: number };

const MACHINES: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: { audit: 0xc000003e, forks: [57, 58], clone: 56 },
  arm64: { audit: 0xc00000b7, forks: [], clone: 220 },
};

/** Its flags lie in memory, where no filter sees them; refused as unknown, so that the older call is used. */
const CLONE3 = 435;
const CLONE_THREAD = 0x1_0000;
/** Numbers from here on are the x32 calling convention, which doubles every call. */
const X32 = 0x4000_0000;

const LOAD = 0x20;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const ANY_BIT = 0x45;
const RETURN = 0x06;
const ALLOW = 0x7fff_0000;
const EPERM = 0x0005_0001;
const ENOSYS = 0x0005_0026;
/** Offsets in the kernel's `seccomp_data`; the argument by its lower half. */
const AT = { number: 0, architecture: 4, flags: 16 } as const;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * A filter of system calls under which a program may have threads but make no process, as bubblewrap takes it (an array of
 * `sock_filter`). Null on a machine whose calls it does not know.
 */
export function processFilter(architecture: NodeJS.Architecture = process.arch): Buffer | null {
  const machine = MACHINES[architecture];
  if (machine === undefined) return null;
  const program: readonly Instruction[] = [
    [LOAD, 0, 0, AT.architecture],
    ...when(EQUAL, machine.audit, 1, ENOSYS),
    [LOAD, 0, 0, AT.number],
    ...when(AT_LEAST, X32, 0, ENOSYS),
    ...when(EQUAL, CLONE3, 0, ENOSYS),
    ...machine.forks.flatMap((number) => when(EQUAL, number, 0, EPERM)),
    [EQUAL, 1, 0, machine.clone],
    [RETURN, 0, 0, ALLOW],
    [LOAD, 0, 0, AT.flags],
    ...when(ANY_BIT, CLONE_THREAD, 1, EPERM),
    [RETURN, 0, 0, ALLOW],
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [n, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, n * 8);
    bytes.writeUInt8(ifTrue, n * 8 + 2);
    bytes.writeUInt8(ifFalse, n * 8 + 3);
    bytes.writeUInt32LE(value, n * 8 + 4);
  }
  return bytes;
}

/** Returns where the test comes out false (`skipped` 0 means true: the return is for what the test names). */
function when(test: number, value: number, skipped: 0 | 1, answer: number): readonly Instruction[] {
  return [
    [test, skipped, 1 - skipped, value],
    [RETURN, 0, 0, answer],
  ];
}
