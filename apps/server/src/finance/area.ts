import { areaOf } from '../access/index.ts';
import type { FinanceParts } from './area-parts.ts';
import { financeKeeper } from './customer-keeper.ts';
import * as words from './words.ts';

/** All that finance gives the app: its words together. */
export const financeArea = { ...areaOf<FinanceParts>(Object.values(words)), keeper: financeKeeper };
