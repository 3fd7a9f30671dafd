import type { Log } from '../platform/log/log.ts';
import type { RunningServer } from './server.ts';

export async function startDemo(_server: RunningServer, _log: Log, _say: (words: string) => void): Promise<() => Promise<void>> {
  return async () => {};
}
