import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadClient } from '@csms/simulator';
import { connectAll, percentiles } from '../load.ts';

/** What those who are not attacked see while others are. Times in ms. */
export interface Seen {
  points: { p50: number; p99: number };
  healthz: number;
  readyz: number;
  /** Messages without an answer, lost connections, and probes that failed. */
  lost: number;
}

/** The points that are watched: so many, each asking so often. */
const POINTS = 50;
const EVERY_MS = 250;
const PROBE_MS = 100;

/** Connects the watched points; `during` says what they see while it goes on. */
export async function watchPoints(url: string): Promise<{ during(work: Promise<unknown>): Promise<Seen>; close(): void }> {
  const clients = await connectAll(url, POINTS);
  return {
    close: () => {
      for (const client of clients) client.close();
    },
    async during(work) {
      let over = false;
      void work.finally(() => {
        over = true;
      });
      const seen = { points: [] as number[], healthz: [] as number[], readyz: [] as number[], lost: 0 };
      const timed = async (times: number[], ask: () => Promise<unknown>) => {
        const began = performance.now();
        await ask().catch(() => {
          seen.lost += 1;
        });
        times.push(performance.now() - began);
      };
      const repeated = async (everyMs: number, times: number[], ask: () => Promise<unknown>) => {
        await sleep(Math.random() * everyMs);
        while (!over) {
          await timed(times, ask);
          await sleep(everyMs);
        }
      };
      const probe = (path: string) => async () => {
        const { ok } = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) });
        if (!ok) throw new Error(path);
      };
      await Promise.all([
        ...clients.map((client: LoadClient) => repeated(EVERY_MS, seen.points, () => client.call('Heartbeat', '{}'))),
        repeated(PROBE_MS, seen.healthz, probe('/healthz')),
        repeated(PROBE_MS, seen.readyz, probe('/readyz')),
      ]);
      return {
        points: percentiles(seen.points),
        healthz: percentiles(seen.healthz).p99,
        readyz: percentiles(seen.readyz).p99,
        lost: seen.lost,
      };
    },
  };
}
