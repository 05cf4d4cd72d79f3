import { isRecord, seen, type Faulty } from './fault.ts';

type Setting = { readonly option: string; readonly needs: string; readonly fits: (value: number) => boolean };

/** Settings of a corpus and the option of the estimator that each one sets. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  ridge: { option: 'ridge', needs: 'a number in (0, 1]', fits: (x) => x > 0 && x <= 1 },
  step_tolerance: { option: 'tolerance', needs: 'a number in (0, 0.001]', fits: (x) => x > 0 && x <= 1e-3 },
  R0: { option: 'R0', needs: 'a finite number', fits: () => true },
  elo_per_theta: { option: 'eloPerTheta', needs: 'a positive number', fits: (x) => x > 0 },
  provisional_floor: { option: 'floor', needs: 'a whole number from 1 on', fits: (x) => Number.isInteger(x) && x >= 1 },
  z975: { option: 'z', needs: 'a number from 0.5 to 6', fits: (x) => x >= 0.5 && x <= 6 },
};

/** The estimator's options of a corpus's settings; throws the first fault. */
export function optionsOf(value: unknown, fault: Faulty): Readonly<Record<string, number>> {
  if (value === undefined) return {};
  if (!isRecord(value)) throw fault('settings', null, `an object is needed, seen ${seen(value)}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
      if (setting === undefined)
        throw fault(`settings.${name}`, null, `is no setting; the settings are ${Object.keys(SETTINGS).join(', ')}`);
      if (typeof each !== 'number' || !Number.isFinite(each) || !setting.fits(each))
        throw fault(`settings.${name}`, null, `${setting.needs} is needed, seen ${seen(each)}`);
      return [setting.option, each];
    }),
  );
}
