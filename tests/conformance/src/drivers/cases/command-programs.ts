import assert from 'node:assert/strict';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { Commanding } from '../commanding.ts';

/** Calls that pass the rules and whose files, which an earlier command has planted, name a program to run. */
const PLANTED: readonly (readonly [string, ...string[]])[] = [
  ['git', 'status'],
  ['git', 'diff'],
  ['git', 'add', '-A'],
  ['git', 'commit', '-m', 'x'],
  ['git', 'log', '-p'],
  ['git', 'stash'],
  ['git', 'checkout', '-f'],
  ['git', 'archive', '--format=evil', 'HEAD'],
  ['git', 'fetch', 'other'],
  ['git', '-C', 'bare', 'status'],
  ['git', '-C', 'bare', 'log'],
  ['sed', '-f', 'script.sed', 'a.txt'],
  ['sqlite3', '-init', 'script.sql', 'a.db', 'select 1'],
  ['sqlite3', 'a.db', '.read script.sql'],
  ['patch', '-i', 'ed.patch', 'a.txt'],
  ['convert', 'a.html', 'a.png'],
  ['zip', '-T', 'a.zip', 'a.txt'],
  ['tar', '-caf', 'a.tar.lz', 'a.txt'],
  ['xz', '-k', 'a.txt'],
  ['curl', '-s', 'http://still.practice.test/'],
  ['wget', '-qO', 'page.html', 'http://still.practice.test/'],
];

/** Programs that need others, and have them. */
const WHOLE: readonly (readonly [string, ...string[]])[] = [
  ['tar', '-czf', 'b.tgz', 'a.txt'],
  ['tar', '-xJf', 'c.txz'],
  ['tar', '-cjf', 'b.tbz', 'a.txt'],
  ['gzip', '-k', 'a.txt'],
  ['zcat', 'a.txt.gz'],
  ['gunzip', '-kf', 'a.txt.gz'],
  ['zip', '-T', 'b.zip', 'a.txt'],
  ['convert', '-size', '4x4', 'xc:red', 'red.png'],
  ['git', '-C', 'good', 'commit', '--allow-empty', '-m', 'First'],
  ['git', '-C', 'good', 'log', '--stat'],
  ['git', '-C', 'good', 'submodule', 'status'],
  ['git', '-C', 'good', 'bisect', 'start'],
  ['file', 'red.png'],
  ['csvtool', 'width', 'a.txt'],
  ['awk', 'BEGIN { exit system("test -x /usr/bin/ls") }'],
];

/** What a command finds to run. */
export const commandProgramCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'command-programs',
    title: 'gives a program that is no interpreter no other program to run, whatever its files and repositories name',
    needs: 'commands',
    run: async (bench) => {
      const desktop = await Commanding.boot(bench);
      await desktop.run('git', 'init');
      const planted = await desktop.python(PLANT);
      assert.equal(planted.command?.exitCode, 0, planted.command?.output);
      // What was planted does run where something runs it.
      assert.equal(
        (await desktop.python('import subprocess; subprocess.run(["./evil"], check=True)')).command?.exitCode,
        0,
      );
      assert.match(await ran(desktop), /ran/u);
      await desktop.run('rm', 'ran');
      for (const [program, ...args] of PLANTED) {
        const { status, sentence } = await desktop.run(program, ...args);
        assert.notEqual(status, 'refused', sentence);
      }
      assert.equal(await ran(desktop), '', 'one of the calls ran what was planted');
    },
  },
  {
    id: 'command-parts',
    title: 'lets a program have the others that it is made of',
    needs: 'commands',
    run: async (bench) => {
      const desktop = await Commanding.boot(bench);
      await desktop.put('a.txt', 'one,two\n');
      for (const [program, ...args] of [
        ['tar', '-cJf', 'c.txz', 'a.txt'],
        ['git', 'init', 'good'],
        ['git', '-C', 'good', 'config', 'user.name', 'A Person'],
        ['git', '-C', 'good', 'config', 'user.email', 'person@example.org'],
        ...WHOLE,
      ] as typeof WHOLE) {
        const { command, sentence } = await desktop.run(program, ...args);
        assert.equal(command?.exitCode, 0, `${program} ${args.join(' ')}: ${sentence} ${command?.output}`);
      }
    },
  },
];

/** The traces of what was planted, as `find` prints them. */
async function ran(desktop: Commanding): Promise<string> {
  return (await desktop.run('find', '.', '-name', 'ran*')).command?.output ?? '';
}

const PLANT = String.raw`import os
def put(name, text, mode=0o644):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "w") as file: file.write(text)
    os.chmod(name, mode)
here = os.getcwd()
put("evil", f"#!/usr/bin/python3\nopen('{here}/ran', 'w').close()\n", 0o755)
put("hooks/pre-commit", f"#!/bin/sh\n: > {here}/ran\n", 0o755)
put(".git/hooks/pre-commit", f"#!/bin/sh\n: > {here}/ran\n", 0o755)
run = f"{here}/evil; : > {here}/ran"
config = f'''
[user]
  name = x
  email = x@example.org
[core]
  hooksPath = {here}/hooks
  fsmonitor = {here}/evil
  pager = {here}/evil
  editor = {run}
  sshCommand = {run}
[alias]
  lg = !{run}
[diff]
  external = {here}/evil
[diff "evil"]
  command = {run}
  textconv = {run}
[filter "evil"]
  clean = {run}
  smudge = {run}
  process = {run}
  required = true
[merge "evil"]
  driver = {run}
[tar "evil"]
  command = {run}
[trailer "x"]
  command = {run}
[credential]
  helper = !{run}
[gpg]
  program = {here}/evil
[commit]
  gpgSign = true
[remote "other"]
  url = {here}/good
  uploadpack = {run}
'''
with open(".git/config", "a") as file: file.write(config)
put(".gitattributes", "*.txt filter=evil diff=evil merge=evil\n")
put("a.txt", "one,two\n")
put("bare/HEAD", "ref: refs/heads/main\n")
for name in ("objects", "refs"): os.makedirs(f"bare/{name}", exist_ok=True)
put("bare/config", "[core]\n  repositoryformatversion = 0\n  bare = true\n" + config)
put("script.sed", f"1e {run}\n")
put("script.sql", f".shell {run}\n.once |{run}\n.system {run}\nselect 2;\n")
put("ed.patch", f"1c\nx\n.\n!{run}\nw\nq\n")
put("a.html", "<p>x</p>\n")
for name in ("unzip", "lzip", "gzip", "sh"): put(name, f"#!/usr/bin/python3\nopen('{here}/ran', 'w').close()\n", 0o755)
for name in (".curlrc", ".wgetrc", ".sqliterc", ".gitconfig"): put(name, f"output = {here}/ran\n")
`;
