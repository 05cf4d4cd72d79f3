import type { DependencyContainer } from 'tsyringe';

declare const provides: unique symbol;

/** A key of the container that knows the type of what it gives; the library's own type resolves as unknown. */
export type Token<T> = symbol & { readonly [provides]?: T };

/** A new key; the name is for messages. */
export function token<T>(name: string): Token<T> {
  return Symbol(name);
}

/** What the container holds under a token. Throws when nothing was registered. */
export function resolveToken<T>(container: DependencyContainer, key: Token<T>): T {
  return container.resolve(key);
}

/** Registers a factory that runs at most once, when its token is first asked for. */
export function registerOnce<T>(
  container: DependencyContainer,
  key: Token<T>,
  make: (container: DependencyContainer) => T,
): void {
  let made: { readonly value: T } | null = null;
  container.register(key, {
    useFactory: (current) => {
      made ??= { value: make(current) };
      return made.value;
    },
  });
}
