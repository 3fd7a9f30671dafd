import { contract, type Endpoint } from '@csms/contract';
import type { Args } from '../../api/call.ts';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';

/** A list's own export and what it is asked with. */
export interface ExportFile {
  endpoint: Endpoint;
  query: Readonly<Record<string, unknown>>;
  fallback: string;
}

/** The export of a list with its filter; the fallback is the file's name where the server gives none. */
export function exportFile<E extends Endpoint>(endpoint: E, args: Args<E>, fallback: string): ExportFile {
  return { endpoint, query: (args as { query?: Record<string, unknown> }).query ?? {}, fallback };
}

type Value = string | number | boolean | string[];
const isGiven = (value: unknown): value is Value => value !== undefined && value !== null;

/** Fetches an export that is small at once. A large one is made in the background: `true`. */
export async function runExport({ endpoint, query, fallback }: ExportFile): Promise<boolean> {
  const source = Object.entries(contract).find(([, endpoints]) => Object.values<unknown>(endpoints).includes(endpoint))?.[0];
  if (source === undefined) throw new Error(`${endpoint.path} is no export of the contract`);
  const given = Object.fromEntries(Object.entries(query).filter((entry): entry is [string, Value] => isGiven(entry[1])));
  const job = await call(contract.exportJobs.request, { body: { source, query: given } });
  if (job) return true;
  await download(endpoint, { query } as Args<Endpoint>, fallback);
  return false;
}
