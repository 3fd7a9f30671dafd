import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';
import type { BenefitKind } from './benefit.rules.ts';

export interface Figures {
  uses: number;
  costAmount: string;
  broughtAmount: string;
}

/** What some benefits of one kind have cost and brought, by id; those that were never used are missing. Bills that were taken back count for nothing. */
export async function benefitFigures(trx: Trx, kind: BenefitKind, ids: readonly number[]): Promise<Map<number, Figures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Figures & { id: number }>`
    select benefit_id as id, count(*)::int as uses, sum(amount)::text as "costAmount", sum(base)::text as "broughtAmount" from benefit_use
    where kind = ${kind} and benefit_id = any (${ids}::int[]) and reversed_at is null group by benefit_id`.execute(trx);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

const NO_FIGURES: Figures = { uses: 0, costAmount: '0', broughtAmount: '0' };

/** The figures of one benefit with the places of its currency; undefined: it was never used. */
export function shownFigures(figures: Figures | undefined, minorUnit: number): Figures {
  const { uses, costAmount, broughtAmount } = figures ?? NO_FIGURES;
  return { uses, costAmount: shownAmount(costAmount, minorUnit), broughtAmount: shownAmount(broughtAmount, minorUnit) };
}
