import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { BenefitKind } from './benefit.rules.ts';

export interface Figures {
  uses: number;
  costAmount: string;
  broughtAmount: string;
}

/** What some benefits of one kind have cost and brought, by id; those that were never used are missing. Bills that were taken back count for nothing. */
export async function benefitFigures(trx: Trx, kind: BenefitKind, ids: readonly number[]): Promise<Map<number, Figures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ benefit_id: number; uses: number; cost: string; brought: string }>`
    select benefit_id, count(*)::int as uses, sum(amount)::text as cost, sum(base)::text as brought from benefit_use
    where kind = ${kind} and benefit_id = any (${ids}::int[]) and reversed_at is null group by benefit_id`.execute(trx);
  return new Map(rows.map((row) => [row.benefit_id, { uses: row.uses, costAmount: row.cost, broughtAmount: row.brought }]));
}

export const NO_FIGURES: Figures = { uses: 0, costAmount: '0', broughtAmount: '0' };
