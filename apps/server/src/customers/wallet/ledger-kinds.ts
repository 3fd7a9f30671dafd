import type { LEDGER_KINDS } from '@csms/contract';

export type LedgerKind = (typeof LEDGER_KINDS)[number];
