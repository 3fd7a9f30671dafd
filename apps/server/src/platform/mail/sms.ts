import { createOutward, type Outward } from '../outward/outward.ts';

/** Where short messages are handed over: an HTTP webhook that takes `{ to, text }`. */
export interface SmsGateway {
  url: string;
  token: string | undefined;
  outward: Outward;
}

const LIMITS = { connectMs: 5_000, totalMs: 10_000, maxBytes: 64 * 1024 };

/** The gateway that the installation itself has set: its host is trusted, and no other. */
export const smsGateway = (url: string, token: string | undefined): SmsGateway => ({
  url,
  token,
  outward: createOutward([new URL(url).hostname.replace(/^\[|\]$/g, '')]),
});

/** Hands one short message to the gateway. Rejects when it does not answer with success. */
export async function sendSms(gateway: SmsGateway, to: string, text: string): Promise<void> {
  const { status } = await gateway.outward.request(gateway.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(gateway.token === undefined ? {} : { authorization: `Bearer ${gateway.token}` }),
    },
    body: JSON.stringify({ to, text }),
    limits: LIMITS,
  });
  if (status < 200 || status >= 300) throw new Error(`the SMS gateway answered ${status}`);
}
