/**
 * Sub-commands of git that work on a repository themselves. Left out are those that run other programs, serve, send mail or
 * ask for passwords; a name that is no sub-command of git would be an alias that a repository configures.
 */
export const GIT_COMMANDS = new Set(
  `add am annotate apply archive bisect blame branch bundle cat-file check-attr check-ignore check-mailmap check-ref-format
  checkout checkout-index cherry cherry-pick clean clone column commit commit-graph commit-tree config count-objects describe
  diff diff-files diff-index diff-tree fast-export fetch for-each-ref format-patch fsck gc get-tar-commit-id grep hash-object
  index-pack init init-db log ls-files ls-remote ls-tree merge merge-base merge-file merge-tree mktag mktree mv name-rev notes
  pack-objects pack-refs patch-id prune prune-packed pull push range-diff read-tree rebase reflog remote repack replace rerere
  reset restore rev-list rev-parse revert rm shortlog show show-branch show-index show-ref sparse-checkout stage stash status
  stripspace submodule switch symbolic-ref tag unpack-file unpack-objects update-index update-ref var verify-pack version
  whatchanged worktree write-tree`.split(/\s+/u),
);

/** What a sub-command of those runs when it is told to. */
export const GIT_RUNNING_COMMANDS = new Set(['bisect run', 'bisect view', 'bisect visualize', 'submodule foreach']);

/** Long options that run a program, bring hooks, or ask a program about signatures. */
export const GIT_RUNNING_OPTIONS =
  `--upload-pack --receive-pack --exec --extcmd --ext-diff --textconv --filters --signed --sign
  --open-files-in-pager --template --remote --gpg-sign --local-user --verify-signatures --show-signature --edit-description
  --strategy`.split(/\s+/u);

/** Of these, what means something harmless to a sub-command. */
export const GIT_HARMLESS: Readonly<Record<string, readonly string[]>> = {
  submodule: ['--remote'],
  commit: ['--template'],
};

/** Ways to merge that are git's own; any other is a program by that name. */
export const GIT_STRATEGIES = new Set(['ort', 'recursive', 'resolve', 'octopus', 'ours', 'subtree']);

/** Letters of a sub-command that run a program, and those that have a value, behind which letters are data. */
export type GitLetters = { readonly runs: string; readonly values: string };

/** Sub-commands with letters that run a program. */
export const GIT_LETTERS: Readonly<Record<string, GitLetters>> = {
  am: { runs: 'S', values: 'CpQ' },
  'cherry-pick': { runs: 'S', values: 'mX' },
  clone: { runs: 'u', values: 'bojc' },
  commit: { runs: 'S', values: 'mFCct' },
  'commit-tree': { runs: 'S', values: 'pmF' },
  grep: { runs: 'O', values: 'efABCm' },
  merge: { runs: 'Ss', values: 'mFX' },
  pull: { runs: 'Ss', values: 'jX' },
  rebase: { runs: 'Sxs', values: 'CX' },
  revert: { runs: 'S', values: 'mX' },
  tag: { runs: 'suv', values: 'mFn' },
};
