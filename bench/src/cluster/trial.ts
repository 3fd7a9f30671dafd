import { contract } from '@csms/contract';
import type pg from 'pg';
import { type Api, apiOf } from '../../../apps/server/src/testing/server.ts';
import { type Cluster, PASSWORD } from './machines.ts';

/** The trials that the command was asked for (`--only`); none: the tests run. */
const ASKED = (process.env.CLUSTER_ONLY ?? '').split(',');
export const plays = (name: string): boolean => ASKED.includes(name);

export const say = (words: string): void => console.log(words);
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The API as `admin`, by way of whoever is up. */
export async function signedIn(cluster: Cluster): Promise<{ call(): Api }> {
  const { token } = await apiOf(cluster.url(), undefined).get(contract.signIn.login, {
    body: { username: 'admin', password: PASSWORD },
  });
  return { call: () => apiOf(cluster.url(), token) };
}

/** Rows of a query. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any query
export const rowsOf = async (db: pg.Pool, text: string, values: unknown[] = []): Promise<Record<string, any>[]> =>
  (await db.query(text, values)).rows;
