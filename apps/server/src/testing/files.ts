import { API_PREFIX, type BodyOf, contract, type ResponseOf, type Version } from '@csms/contract';
import type { Api } from './server.ts';

/** Bytes that are unlike at every place, so that a wrong piece or range shows. */
export function patternOf(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0, seed = 1; at < size; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = seed >> 16;
  }
  return bytes;
}

export async function uploadVersionFile(
  api: Api,
  url: string,
  bytes: Buffer,
  name: string,
  applicationType: Version['applicationType'] = 'firmware',
): Promise<{ status: number; data: ResponseOf<typeof contract.versions.upload> & { key?: string } }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${url}${API_PREFIX}${contract.versions.upload.path}?applicationType=${applicationType}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}` },
    body: form,
  });
  return { status: response.status, data: ((await response.json()) as { data: never }).data };
}

/** A firmware version with its file. */
export async function addFirmware(
  api: Api,
  url: string,
  version: string,
  bytes: Buffer,
  more: Partial<BodyOf<typeof contract.versions.create>> = {},
): Promise<Version> {
  const { data } = await uploadVersionFile(api, url, bytes, `firmware-${version}.bin`);
  return api.get(contract.versions.create, {
    body: { version, applicationType: 'firmware', communicationType: 'ocpp1.6', fileName: data.fileName, ...more },
  });
}
