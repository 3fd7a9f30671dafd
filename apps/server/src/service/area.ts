import { areaOf } from '../access/index.ts';
import type { ServiceParts } from './area-parts.ts';
import { serviceKeeper } from './customer-keeper.ts';
import * as words from './words.ts';

/** All that service gives the app: its words together. */
export const serviceArea = { ...areaOf<ServiceParts>(Object.values(words)), keeper: serviceKeeper };
