import { z } from 'zod';
import { DEFAULT_BUDGET, DEFAULT_GRANTS } from '../actions/limits.ts';
import { WEIGHT_RULE } from '../domain/consensus.ts';
import { SHOWCASES_PER_ACCOUNT } from '../ports/store/tasks.ts';
import { checkBattleTimes, checkLease } from './times.ts';

/** One swappable part: which plugin, and its options, which the plugin's own schema checks. */
export const PluginChoice = z.strictObject({
  use: z.string().min(1).describe('Short name of a bundled plugin, a package, or a path from the file that says it'),
  with: z.record(z.string(), z.unknown()).default({}).describe("The plugin's own options; its README lists them"),
});
export type PluginChoice = z.output<typeof PluginChoice>;

/** A name that the operator chooses for a part. */
const ChosenName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, 'lower-case letters, digits and hyphens');

/** Weights of the draw of the action space (R026). */
const ActionSpaceWeights = z
  .strictObject({
    browser: z.number().min(0).default(1).describe('Weight of battles in the browser alone'),
    browser_desktop: z.number().min(0).default(1).describe('Weight of battles with browser and desktop'),
  })
  .refine((weights) => weights.browser + weights.browser_desktop > 0, 'at least one weight above 0');

const SHORTEST_PAUSE_S = 2;
/** A wait for a person: none, or long enough to read and press a button. */
const PauseSeconds = z
  .number()
  .min(0)
  .max(600)
  .refine((seconds) => seconds === 0 || seconds >= SHORTEST_PAUSE_S, `0, or at least ${SHORTEST_PAUSE_S} s`);

/** The whole configuration, after overlays and interpolation. Strict: an unknown key is an error. */
export const ArenaConfig = z
  .strictObject({
    arena: z
      .strictObject({ name: z.string().min(1).max(80).default('CoArena').describe('Shown on every page') })
      .prefault({}),
    data: z
      .strictObject({
        folder: z.string().min(1).default('./data').describe('Where the arena keeps everything, from the checkout'),
      })
      .prefault({}),
    server: z
      .strictObject({
        host: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
        port: z.number().int().min(0).max(65_535).default(4_400).describe('Port to listen on; 0 takes a free one'),
        url: z
          .url({ protocol: /^https?$/u })
          .optional()
          .describe('Address by which people reach the arena, where something stands in front of it'),
        trustedProxies: z
          .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
          .max(100)
          .default([])
          .describe(
            'Addresses and subnets of your proxies: what they say in X-Forwarded-For is believed, for rate limits',
          ),
        insecureLan: z
          .boolean()
          .default(false)
          .describe('Allows plain http beyond this machine: whoever listens on that network can read sessions'),
        signUp: z
          .enum(['loopback', 'open', 'closed'])
          .default('loopback')
          .describe('Who may make an account: everyone on this machine, everyone, nobody'),
      })
      .prefault({}),
    practice: z
      .strictObject({
        offer: z
          .boolean()
          .default(true)
          .describe('Whether a start submits a practice task when no battle waits to be run or judged'),
      })
      .prefault({}),
    replay: z
      .strictObject({
        public: z
          .enum(['masked', 'actions', 'off'])
          .default('masked')
          .describe(
            'What everyone sees of a resolved battle: actions, texts and masked pictures; no pictures; or nothing at all',
          ),
      })
      .prefault({}),
    store: PluginChoice.prefault({ use: 'postgres' }).describe('Where tasks, battles and votes are kept'),
    blobs: PluginChoice.prefault({ use: 'filesystem' }).describe('Where frames, trees and files are kept'),
    sandbox: PluginChoice.prefault({ use: 'local' }).describe('Where agents act'),
    matchmaker: PluginChoice.prefault({ use: 'uncertainty' }).describe('Who meets whom'),
    matchmaking: z
      .strictObject({
        showcases: z
          .array(z.tuple([ChosenName, ChosenName]).refine(([one, other]) => one !== other, 'two different agents'))
          .default([])
          .describe(
            `Pairs of far-apart agents; the first ${SHOWCASES_PER_ACCOUNT} battles of an account are drawn from them, weighted ${WEIGHT_RULE.showcaseGamma}`,
          ),
      })
      .prefault({}),
    ratings: z
      .strictObject({
        published: PluginChoice.prefault({ use: 'bradley-terry' }).describe('The rating on the board'),
        streaming: PluginChoice.prefault({ use: 'elo' }).describe('The value that moves at once'),
        window: z
          .union([z.number().int().min(1), z.literal('all')])
          .default(20_000)
          .describe('How many of the newest resolved battles are rated'),
        debounceMs: z.number().int().min(0).max(1_000).default(250).describe('Quiet time before a refit'),
        maxDelayMs: z
          .number()
          .int()
          .min(0)
          .max(60_000)
          .default(1_000)
          .describe('Longest wait for a refit after a change'),
        periodMs: z.number().int().min(1_000).max(3_600_000).default(30_000).describe('A refit at least this often'),
      })
      .prefault({}),
    recipes: z
      .strictObject({
        folders: z
          .array(z.string().min(1))
          .max(20)
          .default([])
          .describe("Folders of your own recipes beside the arena's, from the folder of the file that says them"),
      })
      .prefault({}),
    checker: PluginChoice.prefault({ use: 'isolated' }).describe('What evaluates the assertions of tasks'),
    redactor: PluginChoice.prefault({ use: 'accessibility-mask' }).describe(
      'What covers personal fields on pictures for everyone but the submitter and the judges',
    ),
    metrics: z
      .record(ChosenName, PluginChoice)
      .default({})
      .describe('Measures of runs: a name of your choice for each set'),
    agents: z.record(ChosenName, PluginChoice).describe('The roster: a name of your choice for each agent'),
    battle: z
      .strictObject({
        actionSpace: ActionSpaceWeights.prefault({}),
        redundancy: z
          .strictObject({
            fraction: z.number().min(0).max(1).default(0.1).describe('Share of battles that several people judge'),
            judges: z.number().int().min(1).max(9).default(3).describe('How many people judge such a battle'),
          })
          .prefault({}),
        budget: z
          .strictObject({
            steps: z.number().int().min(1).max(1_000).default(DEFAULT_BUDGET.steps).describe('Actions of a run'),
            wallSeconds: z
              .number()
              .min(1)
              .max(86_400)
              .default(DEFAULT_BUDGET.wallMs / 1_000)
              .describe('Time of a run'),
            pauseSeconds: PauseSeconds.default(DEFAULT_GRANTS.pauseMs / 1_000).describe(
              'How long a run at its limit is held for its submitter to grant steps; 0 ends it at once',
            ),
            grantSteps: z
              .number()
              .int()
              .min(1)
              .max(1_000)
              .default(DEFAULT_GRANTS.steps)
              .describe('Steps that one grant gives; each adds its share of the time'),
            ceilingSteps: z
              .number()
              .int()
              .min(1)
              .max(2_000)
              .default(DEFAULT_GRANTS.ceiling)
              .describe('Actions that a run may have with everything granted; none is granted beyond it'),
            questionSeconds: PauseSeconds.default(DEFAULT_GRANTS.pauseMs / 1_000).describe(
              'How long a run waits for the answer to a question of its agent; 0: nobody is asked',
            ),
          })
          .prefault({}),
        replySeconds: z.number().min(0.1).max(3_600).default(120).describe('Longest wait for one reply of an agent'),
        stepSeconds: z
          .number()
          .min(5)
          .max(110)
          .default(45)
          .describe('Longest time of one action, in seconds; no longer than a run'),
        settleMs: z
          .number()
          .int()
          .min(100)
          .max(30_000)
          .default(2_000)
          .describe('Longest wait for a page to come to rest, in milliseconds; at least 3 s shorter than an action'),
      })
      .superRefine(checkBattleTimes)
      .prefault({}),
    worker: z
      .strictObject({
        slots: z.number().int().min(0).max(64).default(1).describe('Battles at once in this process; 0 runs none'),
        leaseSeconds: z.number().min(2).max(600).default(30).describe('After this silence a worker counts as lost'),
        queueCapacity: z.number().int().min(1).max(1_000_000).default(10_000).describe('Battles that may wait'),
      })
      .prefault({}),
    log: z
      .strictObject({
        level: z.enum(['debug', 'info', 'warn', 'error']).default('info').describe('Least severity that is logged'),
      })
      .prefault({}),
  })
  .superRefine(checkLease);
export type ArenaConfig = z.output<typeof ArenaConfig>;
