import { areaOf } from '../access/index.ts';
import type { ChargingParts } from './area-parts.ts';
import { chargingKeeper } from './records/customer-keeper.ts';
import * as words from './words.ts';

/** All that charging gives the app: its words together. */
export const chargingArea = { ...areaOf<ChargingParts>(Object.values(words)), keeper: chargingKeeper };
