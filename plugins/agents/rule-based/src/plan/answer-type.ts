/** A possible answer: what the page writes, how well it fits (1: every word of the question is accounted for), and where. */
export type Answer = { readonly value: string; readonly score: number; readonly where: string };
