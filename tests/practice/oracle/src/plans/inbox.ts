import type { Plan } from './plan.ts';

export const inboxReply: Plan = {
  pattern:
    /^Open the mailbox and find the corrected delivery note of (?<supplier>.+?)\. .+? crates of (?<plant>\w+) on/u,
  *follow(hands, said) {
    yield* hands.link('Inbox');
    yield* hands.leafTo(`Corrected delivery note of ${said('supplier')}`);
    yield* hands.link(/^Read note/u);
    const crates = hands.page.fact(said('plant'));
    yield* hands.link('Back to the message');
    yield* hands.fill('Your reply', `Crates of ${said('plant')}: ${crates}`);
    yield* hands.button('Send reply');
    return `The message number is ${hands.page.read(/^Message number: (\S+)/u)}.`;
  },
};
