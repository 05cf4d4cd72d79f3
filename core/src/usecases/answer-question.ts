import type { StepStatus } from '../domain/vocabulary.ts';
import type { LaneWord } from '../ports/lane-control.ts';

/** What an agent is told after it has asked its submitter something. */
export function answerOf(word: LaneWord): { readonly status: StepStatus; readonly text: string } {
  switch (word.kind) {
    case 'answered':
      return { status: 'ok', text: `The person who submitted the task answers: ${word.text}` };
    case 'stopped':
      return { status: 'refused', text: 'the run was ended before anybody answered' };
    case 'lapsed':
      return { status: 'refused', text: 'nobody answered in time; decide yourself' };
    case 'nobody':
    case 'granted':
      return { status: 'refused', text: 'nobody can be asked in this battle; decide yourself' };
  }
}
