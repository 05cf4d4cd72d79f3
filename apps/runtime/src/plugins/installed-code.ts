import { registerHooks, type ResolveFnOutput } from 'node:module';

/** The condition of `exports` under which the packages of a checkout are run from their sources. */
const SOURCE = 'source';
const INSTALLED = '/node_modules/';
let prepared = false;

/**
 * Makes what is installed below `node_modules` run from compiled files. A checkout runs with the condition `source`, which
 * an installed package may know as well (core does) without bringing its sources, and Node strips no types down there.
 */
export function importInstalledCompiled(): void {
  if (prepared) return;
  prepared = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const compiled = { ...context, conditions: context.conditions.filter((condition) => condition !== SOURCE) };
      if (context.parentURL?.includes(INSTALLED) === true) return next(specifier, compiled);
      const found = orMissing(() => next(specifier, context));
      return found === null || found.url.includes(INSTALLED) ? next(specifier, compiled) : found;
    },
  });
}

function orMissing(resolve: () => ResolveFnOutput): ResolveFnOutput | null {
  try {
    return resolve();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}
