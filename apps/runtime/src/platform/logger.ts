import { destination as openDestination, pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { ArenaConfig, Logger } from '@coarena/core';
import { redactFields, redactText } from './redact.ts';

/** Severities, as the configuration names them. */
export type LogLevel = ArenaConfig['log']['level'];

/** Structured log, one JSON line an event, on standard error unless told otherwise. Secrets are taken out first. */
export function createLogger(options: { readonly level: LogLevel; readonly destination?: DestinationStream }): Logger {
  const destination = options.destination ?? openDestination({ fd: 2, sync: true });
  return wrap(
    pino(
      { level: options.level, base: null, timestamp: pinoTime, formatters: { level: (label) => ({ level: label }) } },
      destination,
    ),
  );
}

/** A log that keeps nothing, where a caller has its own way of telling. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
};

const pinoTime = (): string => `,"at":"${new Date().toISOString()}"`;

function wrap(logger: PinoLogger): Logger {
  const at =
    (level: LogLevel): Logger['info'] =>
    (message, fields = {}) =>
      logger[level](redactFields(fields), redactText(message));
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => wrap(logger.child(redactFields(fields))),
  };
}
