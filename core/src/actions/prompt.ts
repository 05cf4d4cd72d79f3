import type { ActionSpace } from '../domain/vocabulary.ts';
import type { Budget } from '../domain/battle.ts';
import { ERROR_SENTINEL, SCREEN } from './limits.ts';

/**
 * The arena's own prompt: one text for every agent, hashed into the battle. It says nothing about the other lane
 * (R009).
 */
export function arenaPrompt(space: ActionSpace, budget: Budget): string {
  const place =
    space === 'browser'
      ? `a web browser that fills a screen of ${SCREEN.width} by ${SCREEN.height} pixels`
      : `a desktop of ${SCREEN.width} by ${SCREEN.height} pixels with a web browser and a few applications`;
  const pixels =
    space === 'browser'
      ? []
      : [
          'Verbs of the page (click, hover, drag, scroll) take page pixels, verbs of the screen (screen_click, screen_drag, pointer_move) take screen pixels. Every picture shows the whole screen: a page pixel plus the origin that each observation states is a screen pixel. The page has the size that is stated as viewport.',
          'In the accessibility tree, nodes of the page have page pixels; nodes below a node of role application have screen pixels.',
        ];
  return [
    `You operate ${place}. Work on the task you are given by using the tools; every tool call is one step.`,
    `You have ${budget.steps} steps and ${Math.round(budget.wallMs / 60_000)} minutes. After each step you see the screen, its address and its accessibility tree.`,
    ...pixels,
    `A text that begins with "${ERROR_SENTINEL}" says that the step did nothing; read it and try another way.`,
    'You are logged out everywhere. There are no credentials and none will be supplied; never ask for any.',
    'When the task is done, call finish with the verdict success and the result in words. If it cannot be done, call finish with infeasible; if you failed, with failure.',
  ].join('\n');
}
