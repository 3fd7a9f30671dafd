/** Where short messages are handed over: an HTTP webhook that takes `{ to, text }`. */
export interface SmsGateway {
  url: string;
  token: string | undefined;
}

const TIMEOUT_MS = 10_000;

/** Hands one short message to the gateway. Rejects when it does not answer with success. */
export async function sendSms(gateway: SmsGateway, to: string, text: string): Promise<void> {
  const response = await fetch(gateway.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(gateway.token === undefined ? {} : { authorization: `Bearer ${gateway.token}` }),
    },
    body: JSON.stringify({ to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
}
