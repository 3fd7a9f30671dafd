import { areaOf } from '../access/index.ts';
import type { NetworkParts } from './area-parts.ts';
import * as words from './words.ts';

/** All that network gives the app: its words together. */
export const networkArea = areaOf<NetworkParts>(Object.values(words));
