import { areaOf } from '../access/index.ts';
import type { InsightParts } from './area-parts.ts';
import { insightKeeper } from './customer-keeper.ts';
import * as words from './words.ts';

/** All that insight gives the app: its words together. */
export const insightArea = { ...areaOf<InsightParts>(Object.values(words)), keeper: insightKeeper };
