import { contract } from './contract.ts';
import type { Endpoint } from './core/endpoint.ts';
import type { Words } from './core/words.ts';

/** Operations that happen by leave of a user, not in a call of theirs. */
export const UNCALLED_OPERATIONS = {
  'security.returned': { en: 'Came in without password', zh: '免密码接入' },
  'photoRetention.erase': { en: 'Erase photos of old work orders (orders / photos)', zh: '清除到期工单照片（工单数 / 照片数）' },
} as const satisfies Record<string, Words>;

/** The system log's name of each operation: the words of an endpoint's log rule, or of an uncalled one. */
export const OPERATIONS: Readonly<Record<string, Words>> = {
  ...Object.fromEntries(
    Object.values<Readonly<Record<string, Endpoint>>>(contract)
      .flatMap((endpoints) => Object.values(endpoints))
      .flatMap(({ log }) => (log ? [[log.operation, log.words] as const] : [])),
  ),
  ...UNCALLED_OPERATIONS,
};
