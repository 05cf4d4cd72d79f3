import type { LocalAddressKind } from './local-address.ts';

const LOOPBACK =
  /^(?:.+\.)?localhost\d?(?:\.localdomain\d?)?$|^ip6-(?:localhost|loopback)$|^(?:.+\.)?(?:localtest\.me|lvh\.me)$/u;
const LINK_LOCAL = /^(?:metadata(?:\.google\.internal)?|instance-data(?:\.ec2\.internal)?)$/u;
/** Public names that resolve to whatever address stands in them. */
const WILDCARD = /(?:^|[.-])(\d{1,3}(?:[.-]\d{1,3}){3})\.(?:nip|sslip|xip)\.io$/u;

/** Whether a host name stands for this machine or its own link by convention; no name is looked up. */
export function localName(name: string): LocalAddressKind | null {
  const host = name.toLowerCase().replace(/\.$/u, '');
  if (LOOPBACK.test(host)) return 'loopback';
  if (host.includes('.') && LINK_LOCAL.test(host)) return 'link_local';
  const inside = WILDCARD.exec(host)?.[1] ?? '';
  if (/^127\b/u.test(inside)) return 'loopback';
  return /^169[.-]254\b/u.test(inside) ? 'link_local' : null;
}
