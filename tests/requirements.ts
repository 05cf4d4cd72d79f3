/**
 * One requirement of the arena: what it says, and the tests that prove it. `open` names the part that is still missing;
 * a requirement without `open` works for a user.
 */
export type Requirement = { readonly says: string; readonly tests?: readonly string[]; readonly open?: string };

/** Every requirement by its number. Paths are from the root of the checkout. */
export const REQUIREMENTS: Readonly<Record<string, Requirement>> = {
  R001: {
    says: "The roster is a list of agents; an agent is anything that turns an instruction into desktop actions through the arena's tools.",
    tests: ['core/src/usecases/run-lane.test.ts', 'plugins/agents/rule-based/test/rule-based.contract.test.ts'],
  },
  R002: {
    says: "A single model runs with the arena's prompt, tools and budget.",
    open: 'models of providers',
    tests: ['core/src/usecases/run-lane.test.ts'],
  },
  R003: {
    says: 'A team of agents with its own planning counts as one entrant through the same interface.',
    open: 'adapters for teams',
  },
  R004: {
    says: 'Only actions and the delivered result are seen and rated, by one rule on one board, whatever is behind them.',
    tests: ['core/src/usecases/run-lane.test.ts', 'plugins/agents/rule-based/test/rule-based.contract.test.ts'],
  },
  R005: {
    says: 'A task has an instruction and may have files and a start address.',
    tests: ['apps/runtime/src/practice/materialise-task.test.ts'],
  },
  R006: {
    says: 'A battle is one task and two different agents, and makes two runs.',
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R007: {
    says: "A judgment is one person's blind choice between the two runs of one battle.",
    tests: ['core/src/domain/battle-machine.test.ts', 'plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R008: {
    says: 'Models of several vendors are reached over their public interfaces by one harness.',
    open: 'models of providers',
  },
  R009: { says: 'Neither lane is told anything about the other.', tests: ['core/src/actions/parse-action.test.ts'] },
  R010: {
    says: 'Agents work logged out; no credential is ever given to one.',
    tests: ['tests/integration/battle/secrets.test.ts', 'sandbox-drivers/local/test/local.contract.test.ts'],
  },
  R011: { says: 'All tasks come in through one door.', tests: ['tests/integration/api/submitting.test.ts'] },
  R012: {
    says: 'The door knows who submits.',
    tests: ['tests/integration/api/routes.test.ts', 'tests/integration/api/submitting.test.ts'],
  },
  R013: { says: 'The door asks whether the consent to publication is current.', open: 'consent' },
  R014: { says: 'The door tells a task from small talk, and small talk starts no sandbox.', open: 'task classifier' },
  R015: { says: 'The door shows an earlier near-duplicate of the same submitter.', open: 'near-duplicate guard' },
  R016: {
    says: 'An admitted task waits in a queue with a bound.',
    tests: ['plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R017: {
    says: 'A burst of tasks waits longer; it does not fail.',
    tests: ['plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R018: {
    says: 'Ten files of 50 MB at most come with a task and arrive equal in both sandboxes.',
    tests: ['tests/integration/api/uploading.test.ts', 'tests/soak/desktops.test.ts'],
  },
  R019: {
    says: 'Some practice tasks need 70 to 120 actions over several sites and applications.',
    tests: ['tests/integration/oracle/oracle.test.ts'],
  },
  R020: {
    says: 'A draw knows the roster, counts of rated battles and ratings, and nothing of the submitter.',
    tests: [
      'plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts',
      'core/src/usecases/draw-pair.test.ts',
      'tests/integration/matchmaking/draws.test.ts',
    ],
  },
  R021: {
    says: 'Every agent can be drawn in every draw.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R022: {
    says: 'An agent is drawn with a weight of one over the root of its rated battles plus four.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R023: {
    says: 'Opponents whose result is uncertain are preferred.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R024: {
    says: 'The two agents of a draw differ.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R025: {
    says: 'Which agent is shown on which side is drawn.',
    tests: ['core/src/usecases/battle-setup.test.ts', 'tests/integration/ledger/verify.test.ts'],
  },
  R026: {
    says: 'The action space is drawn once a battle, holds for both lanes and is stamped on the battle.',
    tests: ['core/src/usecases/battle-setup.test.ts'],
  },
  R027: {
    says: 'A showcase pairing for a newcomer is marked and weighs a quarter.',
    tests: ['core/src/usecases/draw-pair.test.ts', 'tests/integration/matchmaking/draws.test.ts'],
  },
  R030: {
    says: 'Every run has its own fresh desktop with a display and a browser.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R031: {
    says: 'Both desktops are made together, released together, and run at the same time.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R032: {
    says: 'Both sides get the same bytes: instruction, files, tools, budgets.',
    tests: ['tests/integration/battle/record.test.ts', 'tests/parity/recipes.test.ts'],
  },
  R033: {
    says: 'What can change is resolved once a battle and the same objects go to both lanes.',
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R034: {
    says: 'Parity is proven by tests and compared before every battle, not by reading code.',
    tests: [
      'core/src/usecases/compare-fingerprints.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
      'tests/parity/mutations.test.ts',
    ],
  },
  R035: {
    says: 'Four parity conditions hold: inputs, environment, budgets, and running at the same time.',
    tests: [
      'core/src/usecases/compare-fingerprints.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
      'tests/parity/mutations.test.ts',
    ],
  },
  R036: {
    says: 'A sandbox reaches public destinations only, judged at the resolver and at the proxy.',
    open: 'destinations on the Internet',
    tests: ['apps/worker/src/egress/open-egress.test.ts'],
  },
  R037: {
    says: 'Prompt, verbs, image, 1280x800 screen and budgets are equal on both sides.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R038: {
    says: 'Display and page share one coordinate space of 1280x800.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R039: {
    says: 'The desktop offers exactly three applications.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts'],
  },
  R040: {
    says: 'An application is named, never written as a command line.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts'],
  },
  R041: { says: 'There is no terminal, spreadsheet or paint program on the desktop.', open: 'desktop verbs' },
  R045: {
    says: 'The browser has twelve verbs; a click says its button and its held keys.',
    tests: [
      'core/src/actions/parse-action.test.ts',
      'sandbox-drivers/guest/test/guest.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
    ],
  },
  R046: {
    says: 'Finishing says success, failure or infeasible.',
    tests: ['core/src/actions/parse-action.test.ts', 'core/src/usecases/run-lane.test.ts'],
  },
  R047: {
    says: 'A drag carries its whole path of up to 50 points.',
    tests: [
      'core/src/actions/parse-action.test.ts',
      'sandbox-drivers/guest/test/guest.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
    ],
  },
  R048: { says: 'The desktop adds eight verbs.', tests: ['core/src/actions/parse-action.test.ts'] },
  R049: {
    says: 'Desktop verbs have names of their own, since a screen pixel is no page pixel.',
    tests: ['core/src/actions/parse-action.test.ts'],
  },
  R050: {
    says: "Each verb is mapped to every lab's vocabulary or says why not, or the project does not compile.",
    open: 'lab table',
  },
  R051: {
    says: 'Agents have pointer, keyboard, navigation and a picture with every step, and may deliver files and a last word.',
    tests: [
      'sandbox-drivers/guest/test/guest.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
      'tests/integration/battle/record.test.ts',
    ],
  },
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
  R065: {
    says: 'A run has 100 actions and 20 minutes.',
    tests: ['core/src/actions/parse-action.test.ts', 'tests/integration/battle/misbehaving.test.ts'],
  },
  R066: {
    says: 'At its limit a run pauses and keeps its page.',
    tests: [
      'core/src/usecases/hold-lane.test.ts',
      'tests/integration/battle/holding.test.ts',
      'tests/chaos/kill-arena.test.ts',
    ],
  },
  R067: {
    says: 'The creator may grant ten steps at a time up to 200, against a countdown.',
    tests: [
      'core/src/domain/battle-machine.test.ts',
      'core/src/config/times.test.ts',
      'tests/integration/battle/holding.test.ts',
      'tests/integration/api/submitter-words.test.ts',
      'tests/e2e/submitter-path.test.ts',
    ],
  },
  R068: {
    says: 'Steps granted to one side only take the battle out of the rating.',
    tests: ['core/src/domain/battle-machine.test.ts', 'tests/integration/battle/holding.test.ts'],
  },
  R070: { says: 'A step records its action with every parameter.', tests: ['tests/integration/battle/record.test.ts'] },
  R071: {
    says: "A step records the agent's reasoning where there is any.",
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R072: {
    says: 'A step records the sentence that was fed back; whether it failed is a field.',
    tests: ['core/src/usecases/run-lane.test.ts'],
  },
  R073: { says: 'A step records the picture.', tests: ['tests/integration/battle/record.test.ts'] },
  R074: {
    says: 'A step records the masked picture with a receipt, or that none was attempted.',
    tests: [
      'plugins/redactors/accessibility-mask/test/accessibility-mask.contract.test.ts',
      'sandbox-drivers/guest/test/personal-fields.test.ts',
      'tests/integration/battle/masked.test.ts',
      'tests/integration/battle/record.test.ts',
    ],
  },
  R075: {
    says: 'A step records the address after the action resolved.',
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R076: {
    says: 'A step records the accessibility tree, compressed.',
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R077: { says: 'A step records the absolute time.', tests: ['tests/integration/battle/record.test.ts'] },
  R078: { says: 'A step records the tab.', tests: ['tests/integration/battle/record.test.ts'] },
  R079: { says: 'A command step records exit code and output, and the replay shows them.', open: 'command verb' },
  R080: { says: 'Every step of both runs is recorded.', tests: ['tests/integration/battle/record.test.ts'] },
  R085: {
    says: 'A battle can be judged when both runs have ended.',
    tests: ['core/src/domain/battle-machine.test.ts', 'plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R086: {
    says: 'A judge sees task, replays and results; the server keeps the identities until the vote.',
    tests: [
      'tests/e2e/keyboard-path.test.ts',
      'tests/integration/api/judging.test.ts',
      'tests/integration/blind/permutation.test.ts',
    ],
  },
  R087: {
    says: 'The choices are one side, the other, tie, neither, and abstain.',
    tests: ['core/src/domain/battle-machine.test.ts', 'plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R088: { says: 'One question, one tap, blind.', tests: ['tests/e2e/keyboard-path.test.ts'] },
  R089: {
    says: 'A random tenth of the battles needs three different judges, drawn when the battle is created.',
    tests: ['core/src/domain/battle-machine.test.ts', 'core/src/usecases/battle-setup.test.ts'],
  },
  R090: { says: 'The submitter may judge the own battle, blind.', tests: ['tests/integration/api/judging.test.ts'] },
  R091: { says: 'A judge may mark the steps where the loser went wrong.', open: 'step labels' },
  R092: { says: 'A judge may put a flaw or character stamp on a run.', open: 'stamps' },
  R093: {
    says: 'Judges are measured against known outcomes and see their own record.',
    tests: ['core/src/usecases/audit/audit.test.ts', 'tests/integration/api/rating.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R094: {
    says: "Leaning to a side or to an agent, or voting too fast, discounts a judge's votes by a published weight.",
    tests: [
      'core/src/domain/consensus.test.ts',
      'core/src/usecases/refit/sided-test.test.ts',
      'core/src/usecases/refit/favour-test.test.ts',
      'tests/integration/refit/favour.test.ts',
      'tests/integration/api/rating.test.ts',
    ],
  },
  R095: {
    says: 'Six exclusions are tried in a fixed order and the first one counts.',
    tests: [
      'core/src/domain/battle-machine.test.ts',
      'core/src/domain/consensus.test.ts',
      'tests/integration/rating/rate-command.test.ts',
    ],
  },
  R096: {
    says: 'Every exclusion is counted and published.',
    tests: ['tests/integration/refit/rating-state.test.ts', 'tests/integration/api/rating.test.ts'],
  },
  R097: {
    says: "Independent votes come before the submitter's; battles judged by the submitter alone are tallied.",
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
  R098: {
    says: "A battle's weight is the showcase factor times the trust of the judges behind its outcome.",
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
  R099: {
    says: 'A battle with several judges enters the likelihood once.',
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
  R100: {
    says: 'Neither keeps its own label and enters as a tie.',
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
  R101: {
    says: 'A tie is half a win for each side.',
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
  R105: {
    says: 'The published rating is Bradley-Terry on an Elo scale around 1000.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/rating/second-implementation.test.ts',
    ],
  },
  R106: {
    says: 'The ridge of 0.001 is part of the published method.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts', 'tests/e2e/rating-path.test.ts'],
  },
  R107: {
    says: 'Newton runs from zero until no coordinate moves more than the tolerance.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'plugins/ratings/engine/src/newton.test.ts',
      'plugins/ratings/engine/src/corners.test.ts',
    ],
  },
  R108: {
    says: 'Ratings are centred on the agents past the provisional floor.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/rating/second-implementation.test.ts',
    ],
  },
  R109: {
    says: 'The refit runs on every admissible judgment, in any order, on a fixed period, and applies retractions to everything.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/refit/refit.test.ts',
      'tests/integration/refit/rating-state.test.ts',
      'plugins/ratings/bradley-terry/src/properties.test.ts',
      'tests/integration/refit/interleaved.test.ts',
      'tests/integration/ledger/verify.test.ts',
    ],
  },
  R110: {
    says: 'The board shows the refit with intervals and bands.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts', 'tests/integration/refit/refit.test.ts'],
  },
  R111: {
    says: 'The condition under which an unpenalised fit exists is named.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R112: {
    says: 'The interval is cluster-robust by judge, and withheld with fewer judges than agents.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/rating/second-implementation.test.ts',
    ],
  },
  R113: {
    says: 'With one vote a judge the model interval is used.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R114: {
    says: 'A rank is a band.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/rating/second-implementation.test.ts',
    ],
  },
  R115: {
    says: 'An agent off the roster keeps its battles and takes no position.',
    tests: ['tests/integration/refit/interleaved.test.ts', 'tests/integration/refit/rating-state.test.ts'],
  },
  R120: {
    says: 'A streaming value moves the moment a battle resolves.',
    tests: ['plugins/ratings/elo/test/streaming.test.ts'],
  },
  R121: {
    says: 'Its step shrinks from 48 to 12 with the battles of the side.',
    tests: ['plugins/ratings/elo/test/streaming.test.ts', 'plugins/ratings/elo/src/properties.test.ts'],
  },
  R122: {
    says: 'It is shown beside the refit and never published as the rating.',
    tests: ['tests/integration/refit/refit.test.ts'],
  },
  R123: {
    says: 'It touches two numbers, depends on order, and cannot take a retraction back.',
    tests: ['plugins/ratings/elo/test/streaming.test.ts'],
  },
  R125: {
    says: 'Below 30 rated battles an agent is provisional and its rating withheld.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R126: {
    says: 'A provisional agent shows its streaming value with the full scale as interval.',
    tests: ['tests/integration/refit/rating-state.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R127: {
    says: 'A newcomer is drawn with the same weight rule.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R128: {
    says: 'At the floor rating, interval and band appear.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R129: {
    says: 'A newcomer gets no seed rating that calls it average.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R135: {
    says: 'Seven event times are recorded a battle.',
    tests: ['plugins/stores/postgres/test/postgres.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R136: {
    says: 'Machine and human latency are told apart, and the judging queue has a priority.',
    open: 'real-time account',
  },
  R137: { says: 'Latencies are given as mean and percentile.', open: 'real-time account' },
  R138: { says: 'Arrivals are modelled and empty windows have a probability.', open: 'real-time account' },
  R139: { says: 'Execution has a bound and the offered load is below one.', open: 'real-time account' },
  R140: { says: 'Staleness of the board is bounded.', tests: ['tests/integration/refit/refit.test.ts'] },
  R141: { says: 'Freshness of the window is shown.', open: 'real-time account' },
  R142: { says: 'The duplicate rate is measured, never asserted.', open: 'real-time account' },
  R143: { says: 'From a failed run to an environment there is a latency bound.', open: 'environments' },
  R144: { says: 'Each property names its tier.', open: 'environments' },
  R145: {
    says: 'Three designs that fail the definition are written up, and the rating has no static part.',
    open: 'environments',
  },
  R150: {
    says: 'Runs that gave up, ran out or were judged wrong are candidates for environments.',
    open: 'environments',
  },
  R151: { says: 'An environment is an initial state, a redacted instruction and a grader.', open: 'environments' },
  R152: { says: 'The grader depends on how the run failed.', open: 'environments' },
  R153: { says: 'An environment is validated by replaying a failure and a reference.', open: 'environments' },
  R154: { says: 'The pipeline has a latency target and a figure.', open: 'environments' },
  R160: {
    says: 'The worked example comes out to every digit.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R161: {
    says: 'The same votes by three judges publish no interval.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R162: { says: 'The convergence figure can be reproduced.', tests: ['apps/cli/src/simulate/figures.test.ts'] },
  R163: { says: 'The capacity figure can be reproduced.', tests: ['apps/cli/src/simulate/figures.test.ts'] },
  R164: {
    says: 'How the interval shrinks with votes is shown.',
    tests: ['core/src/usecases/audit/shrinking.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R165: { says: 'Figures, tables and algorithms are named.', open: 'simulations and figures' },
  R170: { says: 'There are 57 measures in ten families.', open: 'measures' },
  R171: {
    says: 'A measure ships with what it counts, over what, which way is good, and what it does not establish.',
    open: 'measures',
  },
  R172: { says: 'A measure cannot change its meaning without its description.', open: 'measures' },
  R173: { says: 'Fingerprints have no direction.', open: 'measures' },
  R174: { says: 'Clicks that did nothing are counted from the recorded status.', open: 'measures' },
  R175: { says: 'The catalogue with live values is a page.', open: 'measures' },
  R176: { says: 'A number ships with its denominator.', open: 'measures' },
  R180: {
    says: 'A task may carry assertions over the recorded end state.',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
  R181: {
    says: 'The arena runs the checker, and what ran is hashed.',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
  R182: {
    says: 'A verdict that cannot be stood behind is null with a reason, never failure.',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
  R183: {
    says: 'An assertion that cannot fail is rejected.',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
  R184: {
    says: 'Without a checker the outcome is null and says so; coverage is published.',
    open: 'dataset endpoint for checkers',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
  R190: {
    says: 'Desktop frames are not masked and delivered to nobody.',
    tests: [
      'plugins/redactors/accessibility-mask/test/accessibility-mask.contract.test.ts',
      'core/src/domain/public-replay.test.ts',
      'tests/integration/api/judging.test.ts',
    ],
  },
  R191: {
    says: 'The page says that interpreters can open sockets and that the sandbox is the boundary.',
    tests: ['tests/e2e/pages.test.ts'],
  },
  R192: {
    says: 'A click ring on a desktop frame is drawn where the click went.',
    tests: ['tests/e2e/desktop-replay.test.ts', 'apps/web/src/lib/replay/steps.test.ts'],
  },
  R193: { says: 'Every weakness is listed with the file that would earn the claim.', open: 'pages and governance' },
  R194: {
    says: 'Every figure on the anatomy page is imported from the code that enforces it.',
    tests: ['tests/integration/api/anatomy.test.ts', 'apps/web/src/lib/anatomy/no-figures.test.ts'],
  },
  R200: { says: 'There is a page that defines every metric.', open: 'pages and governance' },
  R201: {
    says: 'There is a standings page.',
    tests: ['tests/e2e/keyboard-path.test.ts', 'tests/e2e/rating-path.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R202: { says: 'There is a dataset page and an endpoint for checkers.', open: 'pages and governance' },
  R203: { says: 'There is a mission page.', open: 'pages and governance' },
  R204: { says: 'There is a governance page.', open: 'pages and governance' },
  R205: { says: 'There is a rating audit.', tests: ['tests/e2e/rating-path.test.ts', 'tests/e2e/pages.test.ts'] },
  R206: { says: 'There is an anatomy page.', tests: ['tests/e2e/pages.test.ts'] },
  R207: {
    says: 'There are the submission endpoint, the judging page and the public leaderboard.',
    tests: ['tests/e2e/keyboard-path.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R208: { says: 'The command rules are proven by an npm script.', tests: ['tests/simulation/verify-shell.test.ts'] },
  R220: {
    says: 'Choosing a system, initialising, submitting, watching, voting and the reveal follow one another.',
    open: 'pages',
  },
  R221: {
    says: 'Every trial has an environment fingerprint.',
    tests: ['core/src/usecases/compare-fingerprints.test.ts', 'sandbox-drivers/guest/test/guest.test.ts'],
  },
  R222: {
    says: 'One action space serves all, with signals for done, failed and asking.',
    tests: [
      'core/src/actions/parse-action.test.ts',
      'core/src/usecases/run-lane.test.ts',
      'core/src/usecases/hold-lane.test.ts',
    ],
  },
  R223: {
    says: "An agent's configuration is kept word for word.",
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R224: {
    says: "The neighbouring system's bootstrap board can be selected.",
    tests: [
      'plugins/ratings/bootstrap/test/references.test.ts',
      'tests/integration/refit/estimators.test.ts',
      'tests/integration/refit/swapped-estimator.test.ts',
    ],
  },
  R225: {
    says: "The neighbouring system's corpus size is known for comparison.",
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R226: {
    says: "The neighbouring system's board is known for comparison.",
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R227: {
    says: "The neighbouring system's findings are kept in view.",
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R228: {
    says: 'Error classes start the vocabulary of flaw stamps.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R229: {
    says: 'Cloud machines can serve as desktops.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R230: {
    says: 'Study statistics can be computed.',
    tests: ['core/src/statistics/references.test.ts', 'apps/cli/src/stats/stats-command.test.ts'],
  },
  R231: {
    says: 'Tool-using agents are compared by result.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R232: {
    says: 'Optional labels can be given.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R233: {
    says: 'Known limits of such studies are stated.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  F01: {
    says: 'Draws of agents and side are independent of each other.',
    tests: ['core/src/usecases/battle-setup.test.ts'],
  },
  F02: { says: "Vendor names are scrubbed where every lane's text is written.", open: 'scrubbing of names' },
  F03: {
    says: 'Bands come from 2,000 draws of the ratings.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  F04: {
    says: 'Shares carry Wilson intervals; small samples are called provisional.',
    tests: ['tests/integration/refit/rating-state.test.ts', 'tests/integration/api/rating.test.ts'],
  },
  F05: { says: 'Windows differ by family of measures.', open: 'measures' },
  F06: { says: 'A missing observation is not a zero.', open: 'measures' },
  F07: {
    says: 'The six exclusions are used.',
    tests: ['core/src/domain/battle-machine.test.ts', 'core/src/domain/consensus.test.ts'],
  },
  F08: { says: 'Consent sentences are archived with their hash, and withdrawal is honoured.', open: 'consent' },
  F09: { says: 'No picture is delivered in an export by default.', open: 'exports' },
  F10: { says: "The operator's own agent is off the roster.", open: 'rule of the roster' },
  F11: { says: 'Every battle that runs is published; overlap with benchmarks is screened.', open: 'dataset' },
  F12: {
    says: 'Ten kinds of tasks have their own boards.',
    tests: [
      'tests/integration/refit/rating-state.test.ts',
      'tests/integration/api/rating.test.ts',
      'tests/e2e/rating-path.test.ts',
    ],
  },
  F13: { says: 'Pages and endpoints have fixed addresses.', open: 'pages' },
  F14: {
    says: 'Watching a replay needs no account; taking part does.',
    tests: [
      'tests/e2e/pages.test.ts',
      'tests/integration/api/judging.test.ts',
      'core/src/domain/public-replay.test.ts',
    ],
  },
};
