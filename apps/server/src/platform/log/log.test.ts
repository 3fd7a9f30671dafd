import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the log masks passwords and tokens, and leaves standard output alone', () => {
  const module = JSON.stringify(new URL('log.ts', import.meta.url).href);
  const program = `
    const log = (await import(${module})).createLog('info');
    log.info({ password: 'secret-1', user: { password: 'secret-2', token: 'secret-3' }, token: 'secret-4' }, 'signed in');
    log.child({ part: 'http' }).warn({ req: { headers: { authorization: 'Bearer secret-5', 'x-token': 'secret-6', cookie: 'secret-7' } } }, 'odd');
    log.debug('too fine');`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const lines = ran.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string });
  expect(lines.map((line) => line.msg)).toEqual(['signed in', 'odd']);
  expect(ran.stderr).not.toContain('secret');
  expect(ran.stdout).toBe('');
});
