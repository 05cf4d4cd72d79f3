// Stands in a machine for the guest: runs the Perl program that comes over the control stream and answers with
// its output. Plain JavaScript without a dependency, for it is copied into the machine.
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import net from 'node:net';

const control = net.connect('/chan/control.sock');
net.connect('/chan/egress.sock');
control.once('data', (program) => {
  const { stdout, stderr } = spawnSync('/usr/bin/perl', ['-'], { input: program, timeout: 15_000 });
  control.end(Buffer.concat([stdout, stderr]));
});
