import type { Language } from '@csms/contract';
import { ADMIN_PASSWORD, type System } from '../system.ts';

/** A new product with what the sheets name: a station, a type of component, a charge user. */
export interface Place {
  providerId: number;
  providerName: string;
  stationId: number;
  componentName: string;
  account: string;
  /** A file that the product makes. Rejects with its answer where it makes none. */
  download(path: string, language: Language): Promise<Buffer>;
  /** Imports a file, or only tries to; what is wrong with it, a line each. */
  upload(path: string, file: Buffer, language: Language, isTried: boolean): Promise<string[]>;
}

/** Signs in to a new product and makes what the sheets need. */
export async function openPlace(system: System): Promise<Place> {
  const ask = async (path: string, init: RequestInit, language: Language = 'en') =>
    fetch(`${system.url}/prod-api${path}`, { ...init, headers: { ...init.headers, 'x-language': language } });
  const headers = { 'content-type': 'application/json' };
  const signedIn = await ask('/web/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const signed = { authorization: `Bearer ${data.token}` };
  const make = async (path: string, body: object): Promise<{ id: number }> => {
    const answer = await ask(path, { method: 'POST', headers: { ...headers, ...signed }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: number } }).data;
  };

  const { rows } = await system.db.query<{ id: number; name: string }>('select id, name from provider order by id limit 1');
  const { id: providerId, name: providerName } = rows[0]!;
  const { id: stationId } = await make('/web/stations', {
    stationName: 'Sheets',
    providerId,
    country: 'CN',
    address: '-',
    longitude: 121.47,
    latitude: 31.23,
    timeZone: 'Asia/Shanghai',
  });
  const componentName = 'Plug 1-2';
  await make('/web/component/types', {
    providerId,
    componentName,
    place: 'connector',
    counter: 'plugCycles',
    ratedLife: 10_000,
    vendor: '',
    model: '',
  });
  const account = '0013800138000';
  await make('/web/chargeUsers', { providerId, account });

  return {
    providerId,
    providerName,
    stationId,
    componentName,
    account,
    async download(path, language) {
      const answer = await ask(path, { headers: signed }, language);
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    async upload(path, file, language, isTried) {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(file)]), 'sheet.xlsx');
      const check = isTried ? `${path.includes('?') ? '&' : '?'}check=true` : '';
      const answer = await ask(`${path}${check}`, { method: 'POST', headers: signed, body: form }, language);
      if (answer.ok) return [];
      const { message, fields } = (await answer.json()) as { message?: string; fields?: Record<string, string> };
      return [`${answer.status} ${message ?? ''}`, ...Object.entries(fields ?? {}).map(([cell, words]) => `${cell}: ${words}`)];
    },
  };
}
