import type { Endpoint } from '@csms/contract';
import { i18n } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { type Args, exchange } from './call.ts';
import { readAnswer } from './read-answer.ts';
import type { Loose } from './request.ts';

/** The file's name from the server's own header; the fallback is for a proxy that drops it. */
function fileName(response: Response, fallback: string): string {
  const named = response.headers.get('download-filename');
  return named ? decodeURIComponent(named) : fallback;
}

async function readFile(response: Response, fallback: string): Promise<{ blob: Blob; name: string }> {
  // An error comes as JSON where a file was asked for.
  if (response.headers.get('content-type')?.includes('application/json')) await readAnswer(response);
  if (!response.ok) throw new ApiError('http', i18n.t('common:errors.download'), { code: response.status });
  return { blob: await response.blob(), name: fileName(response, fallback) };
}

/** Fetches a file with the session's headers and hands it to the browser under the name that the server gave it. */
export async function download<E extends Endpoint>(endpoint: E, args: Args<E>, fallback: string): Promise<void> {
  const { blob, name } = await exchange(endpoint, args as Loose, (response) => readFile(response, fallback));
  saveFile(blob, name);
}

/** Hands a file to the browser to be kept. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
