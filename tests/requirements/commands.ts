import type { Requirements } from './requirement.ts';

/** The command verb. */
export const COMMANDS: Requirements = {
  R055: {
    says: 'A command is a program and a list of arguments; nothing parses them.',
    tests: ['sandbox-drivers/guest/test/commands.test.ts', 'core/src/actions/command/judge-command.test.ts'],
  },
  R056: {
    says: 'Exactly 80 programs are allowed, checked in the arena and again in the sandbox.',
    tests: [
      'sandbox-drivers/guest/test/commands.test.ts',
      'core/src/actions/command/judge-command.test.ts',
      'tests/simulation/verify-shell.test.ts',
    ],
  },
  R057: {
    says: "Commands stay in the run's own folder; a path upwards is refused.",
    tests: [
      'sandbox-drivers/guest/test/commands.test.ts',
      'core/src/actions/command/judge-command.test.ts',
      'tests/simulation/verify-shell.test.ts',
    ],
  },
  R058: {
    says: 'Loopback and link-local addresses are refused in any argument.',
    tests: [
      'core/src/actions/command/judge-command.test.ts',
      'tests/simulation/verify-shell.test.ts',
      'core/src/egress/address/address.test.ts',
    ],
  },
  R059: {
    says: 'A command has 45 seconds and 8,000 characters.',
    tests: ['sandbox-drivers/guest/test/commands.test.ts', 'core/src/actions/command/command-output.test.ts'],
  },
  R060: {
    says: 'A run has 80 commands.',
    tests: ['apps/worker/src/desktop/guest-desktop.test.ts', 'tests/simulation/verify-shell.test.ts'],
  },
  R061: {
    says: 'Interpreters are on the list, and the page says that the sandbox is the boundary.',
    tests: ['core/src/actions/command/judge-command.test.ts', 'apps/runtime/src/generate/generate.test.ts'],
  },
  R062: {
    says: 'The command rules are pure and one npm script proves them.',
    tests: ['tests/simulation/verify-shell.test.ts'],
  },
};
