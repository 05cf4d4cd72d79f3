import { parseArgs } from 'node:util';
import { COMMAND_RULES } from '@coarena/core';
import { BENIGN_CASES, differences, HOSTILE_CASES, without } from './shell/check-corpus.ts';

/**
 * Holds every rule of the command verb against calls that it must refuse and calls that it must let through (R062). With
 * `--mutate` each rule is taken away in turn, and cases must turn red. Exit 0 when all is as it must be, 1 when it is not, 2
 * for a wrong option.
 */
function main(): number {
  let mutate: boolean;
  try {
    mutate = parseArgs({ options: { mutate: { type: 'boolean', default: false } } }).values.mutate;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
  return mutate ? mutated() : checked();
}

function checked(): number {
  const wrong = differences([...HOSTILE_CASES, ...BENIGN_CASES], COMMAND_RULES);
  for (const line of wrong) console.log(line);
  const counts = `${HOSTILE_CASES.length} hostile and ${BENIGN_CASES.length} harmless calls`;
  console.log(
    wrong.length === 0
      ? `All ${counts} are judged as they must be, by ${COMMAND_RULES.length} rules.`
      : `${wrong.length} of ${counts} are judged otherwise.`,
  );
  return wrong.length === 0 ? 0 : 1;
}

function mutated(): number {
  const unproven: string[] = [];
  for (const { name } of COMMAND_RULES) {
    const { red, letThrough } = without(name, COMMAND_RULES);
    console.log(
      `${name.padEnd(18)} ${String(red).padStart(4)} cases turn red without it, ${letThrough} are let through`,
    );
    if (letThrough === 0) unproven.push(name);
  }
  console.log(
    unproven.length === 0
      ? `Each of the ${COMMAND_RULES.length} rules is missed when it is taken away.`
      : `${unproven.length} of ${COMMAND_RULES.length} rules can be taken away unnoticed: ${unproven.join(', ')}.`,
  );
  return unproven.length === 0 ? 0 : 1;
}

process.exitCode = main();
