export * from './local-address.ts';
export * from './local-name.ts';
export * from './parse-ipv4.ts';
export * from './parse-ipv6.ts';
