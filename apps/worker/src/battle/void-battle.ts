import { messageOf } from '@coarena/core';
import { shortened } from '../progress.ts';
import { say, type BattleRun } from './battle-run.ts';
import { asInfraError, LeaseLostError } from './infra-error.ts';

/** Ends a battle that something of ours failed in: it is void by that fault. One whose lease is lost is left alone. */
export async function voidBattle(run: BattleRun, error: unknown): Promise<void> {
  const { battle, context, writer } = run;
  if (error instanceof LeaseLostError) {
    context.log.warn("stopped a battle that is no longer this worker's", { battle: battle.id, reason: error.message });
    return;
  }
  // What no phase has named is a defect of the arena or of a plugin, and would come again.
  const fault = asInfraError(error, 'poison');
  context.log.error('a battle is void', { battle: battle.id, cause: fault.fault, reason: fault.message });
  say(run, null, `void: ${fault.fault}: ${shortened(fault.message)}`);
  try {
    const { retriedAs } = await writer.write({
      type: 'fault',
      cause: fault.fault,
      evidence: fault.message.slice(0, 2_000),
      ...(fault.differences.length > 0 ? { differences: fault.differences } : {}),
    });
    if (retriedAs !== null) context.log.info('the battle is repeated', { battle: battle.id, retriedAs });
  } catch (writeError) {
    // The lease runs out by itself and voids the battle then.
    context.log.error('the fault could not be written', { battle: battle.id, reason: messageOf(writeError) });
  }
}
