export type LedgerKind = 'recharge' | 'refund' | 'settlement' | 'reversal' | 'transfer' | 'bonus' | 'membership';
