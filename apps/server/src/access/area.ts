import type { AccessParts } from './area-parts.ts';
import { areaOf } from './word.ts';
import * as words from './words.ts';

/** All that access gives the app: its words together. */
export const accessArea = areaOf<AccessParts>(Object.values(words));
