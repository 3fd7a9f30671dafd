import type { Silence } from '@csms/contract';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';
import { SILENCE_MINUTES } from './expectations.ts';

/** After how many minutes a provider misses stops. Throws notFound. */
export async function silenceOf(trx: Trx, providerId: number): Promise<Silence> {
  found(await trx.selectFrom('provider').select('id').where('id', '=', providerId).executeTakeFirst());
  const rows = await trx
    .selectFrom('silence_minutes')
    .select(['vendor', 'model', 'minutes'])
    .where('provider_id', '=', providerId)
    .orderBy('vendor')
    .orderBy('model')
    .execute();
  const isOwn = ({ vendor, model }: { vendor: string; model: string }) => vendor === '' && model === '';
  return { minutes: rows.find(isOwn)?.minutes ?? SILENCE_MINUTES, models: rows.filter((row) => !isOwn(row)) };
}

/** Replaces a provider's minutes. Of a model that is named twice the last counts. Throws notFound. */
export async function setSilence(trx: Trx, providerId: number, { minutes, models }: Silence): Promise<Silence> {
  await silenceOf(trx, providerId);
  await trx.deleteFrom('silence_minutes').where('provider_id', '=', providerId).execute();
  const rows = new Map([{ vendor: '', model: '', minutes }, ...models].map((row) => [`${row.vendor}\n${row.model}`, row]));
  await trx
    .insertInto('silence_minutes')
    .values([...rows.values()].map((row) => ({ ...row, provider_id: providerId })))
    .execute();
  return silenceOf(trx, providerId);
}
