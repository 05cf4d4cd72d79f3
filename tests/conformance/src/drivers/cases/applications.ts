import assert from 'node:assert/strict';
import type { WireAction } from '@coarena/guest/host';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { Commanding } from '../commanding.ts';

const WORK = '/home/agent/work';

/** What an application could be brought to start, by name of the file: each would leave `ran-NAME`. */
const PLANTED = ['launcher.desktop', 'script.sh', 'program'] as const;

/** What an application can be brought to do. */
export const applicationCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'applications-apart',
    title:
      'starts no program from an application: no launcher, script or program of the work folder, no shell of an editor',
    needs: 'commands',
    run: async (bench) => {
      const desktop = await Commanding.boot(bench);
      const does = async (verb: string, params: object) =>
        (await act(desktop, { verb, params } as WireAction)).tree.nodes;
      assert.equal((await desktop.python(PLANTS)).command?.exitCode, 0);
      await does('launch_app', { app: 'thunar' });
      for (const name of PLANTED) {
        await does('screen_type', { text: name });
        await does('wait', { ms: 500 });
        await does('screen_key', { keys: 'Escape' });
        await does('screen_key', { keys: 'Enter' });
        const nodes = await does('wait', { ms: 700 });
        // The file was opened, and could not be started.
        if (name === 'program') {
          const said = nodes.filter(({ role, name: text }) => role === 'label' && /^Failed to/u.test(text));
          assert.equal(said.length > 0, true, `${name}: ${JSON.stringify(nodes.map(({ name: text }) => text))}`);
        }
        await does('screen_key', { keys: 'Escape' });
      }
      await does('launch_app', { app: 'xedit' });
      await does('screen_click', { x: 300, y: 300, button: 'left', modifiers: [], count: 1 });
      await does('screen_type', { text: `(make-pipe "/usr/bin/touch ${WORK}/ran-editor")` });
      await does('screen_key', { keys: 'control+j' });
      await does('wait', { ms: 700 });
      const { command } = await desktop.run('ls');
      assert.match(command?.output ?? '', /^launcher\.desktop$/mu);
      assert.doesNotMatch(command?.output ?? '', /^ran-/mu);
    },
  },
];

async function act({ guest }: Commanding, action: WireAction) {
  const { observation } = await guest.step(action, { guestDeadlineMs: 20_000 });
  assert.notEqual(observation.status, 'error', observation.sentence);
  return observation;
}

const PLANTS = `import os, shutil
def plant(name, text):
    with open(name, "w") as file: file.write(text)
    os.chmod(name, 0o755)
plant("launcher.desktop", "[Desktop Entry]\\nType=Application\\nName=Start\\nExec=/usr/bin/touch ${WORK}/ran-launcher\\n")
plant("script.sh", "#!/bin/sh\\n: > ${WORK}/ran-script\\n")
shutil.copy("/usr/bin/xcalc", "program")
os.chmod("program", 0o755)
`;
