import { areaOf } from '../access/index.ts';
import type { CustomersParts } from './area-parts.ts';
import * as words from './words.ts';

/** All that customers gives the app: its words together. */
export const customersArea = areaOf<CustomersParts>(Object.values(words));
