import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The environment with the project's own tools first, so that a program started outside npm scripts finds them too. */
export const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  // Programs in Go collect their garbage once the heap is five times what is in use: they end soon, and spend a third less.
  GOGC: '400',
  // Programs in Node keep what they have compiled, where `npm start` keeps it: tests start the server many times.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
});

export interface Ran {
  ok: boolean;
  output: string;
}

/** Runs a program to its end in the project's folder and keeps what it said. */
export function run(command: string, args: readonly string[], cwd = ROOT): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...environment(), NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', (error) => done({ ok: false, output: `${output}${command} cannot be run: ${error.message}` }));
    child.once('close', (code) => done({ ok: code === 0, output: output.trim() }));
  });
}
