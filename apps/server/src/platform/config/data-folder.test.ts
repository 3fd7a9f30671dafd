import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderError, takeDataFolder } from './data-folder.ts';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'csms-folder-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function takenByAnother(): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('data-folder.ts', import.meta.url).href);
  const program = `const { takeDataFolder } = await import(${module}); takeDataFolder(process.argv[1]); console.log('taken'); setInterval(() => {}, 1000);`;
  child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return child;
}

describe('the data folder', () => {
  it('cannot be taken by two processes at once, and says which one has it and what to do', async () => {
    const { pid } = await takenByAnother();
    expect(() => takeDataFolder(folder)).toThrow(DataFolderError);
    expect(() => takeDataFolder(folder)).toThrow(new RegExp(`process ${pid}.*already running.*${folder}[\\s\\S]*DATA_DIR=`));
  });

  it('is free again after its holder was killed -9', async () => {
    const holder = await takenByAnother();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    takeDataFolder(folder)();
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  });

  it('is not blocked by another program that got the number of the dead holder', () => {
    writeFileSync(join(folder, 'server.lock'), `${process.ppid} 1`);
    takeDataFolder(folder)();
  });

  it('is not blocked by an empty lock of a start that was cut off', () => {
    writeFileSync(join(folder, 'server.lock'), '');
    takeDataFolder(folder)();
  });

  it('that cannot be made is named', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => takeDataFolder(join(folder, 'file/data'))).toThrow(/DATA_DIR: .*file\/data cannot be made/);
  });
});
