import type { Finding } from '@coarena/core';
import type { LocalConfig } from './config.ts';
import { browserFinding, cgroupFinding, fontsFinding, programFinding, usersFinding } from './probe/parts.ts';
import { commandFinding, isolationFinding } from './probe/try-isolation.ts';

/**
 * Whether this machine can make desktops. Namespaces are judged by making them, not by reading settings. A missing
 * memory limit is found but does not stop the driver. Nothing is changed.
 */
export async function probeLocal(config: LocalConfig): Promise<readonly Finding[]> {
  const bubblewrap = programFinding('bubblewrap', config.bubblewrap, 'bubblewrap');
  return [
    bubblewrap,
    ...(bubblewrap.ok ? [await isolationFinding(config.bubblewrap), await commandFinding(config.bubblewrap)] : []),
    programFinding('display server', '/usr/bin/Xvnc', 'tigervnc-standalone-server'),
    programFinding('window manager', '/usr/bin/openbox', 'openbox'),
    programFinding('session bus', '/usr/bin/dbus-daemon', 'dbus'),
    browserFinding(config.chromium),
    fontsFinding(),
    programFinding('bash', '/usr/bin/bash', 'bash'),
    ...['timeout', 'sleep'].map((name) => programFinding(name, `/usr/bin/${name}`, 'coreutils')),
    ...['setpriv', 'unshare', 'nsenter', 'prlimit', 'choom'].map((name) =>
      programFinding(name, `/usr/bin/${name}`, 'util-linux'),
    ),
    cgroupFinding(),
    usersFinding(),
  ];
}
