import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';

interface CaptchaMaker {
  create(options: Record<string, unknown>): { text: string; data: string };
}
// The package is CommonJS and reads its font at load: the default import of its types does not fit.
const { create } = createRequire(import.meta.url)('svg-captcha-fixed') as CaptchaMaker;

const LIFE_MS = 5 * 60_000;

/** A new captcha: its answer is kept for five minutes, the picture goes to the asker. */
export async function makeCaptcha(db: Database, clock: Clock): Promise<{ captchaId: string; svg: string }> {
  const { text, data } = create({
    size: 4,
    ignoreChars: '0oO1iIlLqg',
    noise: 1,
    // A ground of its own would give each letter a random colour, down to pale yellow: dark letters on the form's white are read in both themes.
    color: false,
    width: 120,
    height: 40,
  });
  const captchaId = randomUUID();
  const now = clock.now();
  await db.deleteFrom('captcha').where('expires_at', '<', new Date(now)).execute();
  await db
    .insertInto('captcha')
    .values({ id: captchaId, answer: text.toLowerCase(), expires_at: new Date(now + LIFE_MS) })
    .execute();
  return { captchaId, svg: data };
}

/** Whether the answer is right; each captcha can be tried once. */
export async function checkCaptcha(db: Database, clock: Clock, captchaId: string | undefined, answer: string): Promise<boolean> {
  if (!captchaId || !/^[0-9a-f-]{36}$/i.test(captchaId)) return false;
  const row = await db.deleteFrom('captcha').where('id', '=', captchaId).returning(['answer', 'expires_at']).executeTakeFirst();
  return row !== undefined && row.expires_at.getTime() > clock.now() && row.answer === answer.trim().toLowerCase();
}
