import type { Caller } from '../../platform/http/caller.ts';
import type { Doer } from './open-order.ts';

export const doerOf = ({ userId, name, username }: Caller): Doer => ({ id: userId, name: name || username });
