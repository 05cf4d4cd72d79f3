import type { ConformanceCase } from '../case.ts';
import type { DriverBench } from './bench.ts';
import { applicationCases } from './cases/applications.ts';
import { commandCases } from './cases/command.ts';
import { counterCases } from './cases/counters.ts';
import { commandProgramCases } from './cases/command-programs.ts';
import { desktopCases } from './cases/desktop.ts';
import { browserEffectCases } from './cases/effects-browser.ts';
import { desktopEffectCases } from './cases/effects-desktop.ts';
import { isolationCases } from './cases/isolation.ts';
import { lifecycleCases } from './cases/lifecycle.ts';
import { reapingCases } from './cases/reaping.ts';
import { secretCases } from './cases/secrets.ts';

/** What every sandbox driver must do. Capabilities that may be missing: `nestedBrowserSandbox`, `memoryLimit`, `commands`. */
export const driverCases: readonly ConformanceCase<DriverBench>[] = [
  ...lifecycleCases,
  ...isolationCases,
  ...secretCases,
  ...reapingCases,
  ...desktopCases,
  ...browserEffectCases,
  ...desktopEffectCases,
  ...commandCases,
  ...applicationCases,
  ...counterCases,
  ...commandProgramCases,
];
