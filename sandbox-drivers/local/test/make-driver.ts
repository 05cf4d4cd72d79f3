import { pluginContext, type DriverSetting } from '@coarena/conformance';
import { LOCAL_CONFIG, type LocalConfig } from '../src/config.ts';
import { LocalDriver } from '../src/driver.ts';

/** A local driver as the conformance cases ask for it. */
export async function makeDriver(setting: DriverSetting, config: Partial<LocalConfig> = {}): Promise<LocalDriver> {
  const overrides = setting.programFor === undefined ? {} : { guestFor: setting.programFor };
  return new LocalDriver(LOCAL_CONFIG.parse(config), pluginContext(setting.folder), overrides);
}
