import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { type FoundDifference, prove } from './checks.queries.ts';

/** The proof of the ledger of all providers together. */
export interface LedgerProof {
  transactions: number;
  wallets: number;
  records: number;
  differences: number;
  /** The first of them, with their provider. */
  first: (FoundDifference & { providerId: number })[];
}

/** Proves the books of every provider, of all time and at one moment, and writes nothing. */
export async function proveLedger(db: Database): Promise<LedgerProof> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const all: LedgerProof = { transactions: 0, wallets: 0, records: 0, differences: 0, first: [] };
      const { rows } = await sql<{ id: number }>`select id from provider order by id`.execute(trx);
      for (const { id } of rows) {
        const proof = await prove(trx, { providerId: id, window: null });
        for (const sum of ['transactions', 'wallets', 'records', 'differences'] as const) all[sum] += proof[sum];
        all.first.push(...proof.first.map((difference) => ({ ...difference, providerId: id })));
      }
      return all;
    });
}
