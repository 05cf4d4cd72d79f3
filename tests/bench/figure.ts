/**
 * One measured figure. `name` begins with its group and a full stop; `value` is in the unit of its goal. Where something else was
 * measured beside it in the same run, `peer` is that measurement in the same unit and `ratio` how many times better ours is.
 */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly peer?: number;
  readonly ratio?: number;
}

/** What a file of `groups/` exports: the figures of its group, each given as soon as it is measured. */
export interface BenchGroup {
  figures(): AsyncIterable<Figure>;
}

/** What a figure has to reach, its unit, and which direction is good. */
export interface Goal {
  readonly goal: number;
  readonly unit: string;
  readonly better: 'lower' | 'higher';
}

/** The goals by the name of their figure. */
export type Goals = Readonly<Record<string, Goal>>;

/** A figure beside its goal: one JSON line of `npm run bench`. */
export interface JudgedFigure extends Figure {
  readonly unit: string;
  readonly goal: number;
  readonly met: boolean;
}

/** The group that a figure or goal belongs to: what stands before its first full stop. */
export const groupOf = (name: string): string => name.split('.', 1)[0] ?? '';

/** Sets a figure beside its goal; a string says what is wrong with it (no goal, another group's, not a number, measured twice). */
export function judge(figure: Figure, group: string, goals: Goals, seen: ReadonlySet<string>): JudgedFigure | string {
  const { name, value, peer, ratio } = figure;
  if (groupOf(name) !== group)
    return `the group ${group} measured ${name}: a figure's name begins with its group and a full stop`;
  if (seen.has(name)) return `${name} was measured twice`;
  const goal = Object.hasOwn(goals, name) ? goals[name] : undefined;
  if (goal === undefined) return `${name} has no goal: add it to tests/bench/goals.json`;
  if (!Number.isFinite(value)) return `${name} is ${value}, not a number`;
  return {
    name,
    value,
    unit: goal.unit,
    goal: goal.goal,
    met: goal.better === 'lower' ? value <= goal.goal : value >= goal.goal,
    ...(peer === undefined ? {} : { peer }),
    ...(ratio === undefined ? {} : { ratio }),
  };
}

/** Names of the goals of these groups that nothing measured. */
export function unmeasured(goals: Goals, groups: readonly string[], seen: ReadonlySet<string>): readonly string[] {
  return Object.keys(goals).filter((name) => groups.includes(groupOf(name)) && !seen.has(name));
}
