import type { ErrorData, Language } from '@csms/contract';

/** What the server said no with; `fields`: at which field. `status` 0: it was not reached. */
export class Refused extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** One public call: no cookie goes along, and none is kept. Throws `Refused`. */
export async function call<T>(path: string, language: Language, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/prod-api${path}`, {
      method: body ? 'POST' : 'GET',
      credentials: 'omit',
      headers: { 'X-Language': language, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
  } catch {
    throw new Refused(0, '');
  }
  const answer = (await response.json().catch(() => undefined)) as { code: number; msg: string; data: T & ErrorData } | undefined;
  if (answer?.code === 200) return answer.data;
  throw new Refused(response.status, answer?.msg ?? '', answer?.data?.fields);
}
