import type { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import type { PluginKind, PluginProducts } from './kinds.ts';
import { PLUGIN_API_VERSION } from './kinds.ts';

/** What the host hands to a plugin: its own scope, never the container. */
export type PluginContext = {
  /** A child logger that carries the plugin's name. */
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: Hasher;
  /** Aborts when the arena stops. */
  readonly signal: AbortSignal;
  /** A folder of this plugin's own below the arena's data folder, made on first use and kept between starts. */
  readonly folder: string;
};

/** One thing a probe looked at; `remedy` says what to do and is null when `ok`. */
export type Finding = {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string;
  readonly remedy: string | null;
};

/** Declared abilities; never discovered by trying. A plugin says yes by name. */
export type Capabilities = Readonly<Record<string, boolean>>;

/** A plugin, seen by the host: cheap to import; `create` loads the heavy part. */
export type PluginDescriptor<K extends PluginKind = PluginKind, S extends z.ZodType = z.ZodType> = {
  readonly kind: K;
  readonly name: string;
  readonly apiVersion: number;
  /** Strict: an unknown key is an error. */
  readonly configSchema: S;
  readonly capabilities: Capabilities;
  /** Can this machine run it? Nothing is changed. */
  readonly probe?: (config: z.output<S>) => Promise<readonly Finding[]>;
  readonly create: (config: z.output<S>, context: PluginContext) => Promise<PluginProducts[K]>;
};

/** Types a descriptor and stamps the API version; the default export of every plugin. */
export function definePlugin<K extends PluginKind, S extends z.ZodType>(
  descriptor: Omit<PluginDescriptor<K, S>, 'apiVersion'>,
): PluginDescriptor<K, S> {
  return { apiVersion: PLUGIN_API_VERSION, ...descriptor };
}
