import { registerHooks } from 'node:module';

/** The condition of `exports` under which the packages of a checkout are run from their sources. */
const SOURCE = 'source';
let prepared = false;

/**
 * Makes what is installed below `node_modules` import compiled files only. A checkout runs with the condition `source`,
 * which a package installed from a registry may know as well (core does), and Node strips no types down there.
 */
export function importInstalledCompiled(): void {
  if (prepared) return;
  prepared = true;
  registerHooks({
    resolve: (specifier, context, next) =>
      context.parentURL?.includes('/node_modules/') === true
        ? next(specifier, { ...context, conditions: context.conditions.filter((condition) => condition !== SOURCE) })
        : next(specifier, context),
  });
}
