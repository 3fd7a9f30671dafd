import { z } from 'zod';
import { flag, manyOf } from '../core/values.ts';

/** What every export of a list is asked with, besides the list's own filter. */
export const sheetFormat = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  columns: manyOf(z.enum(columns)),
  /** The zone that times are written in; absent: UTC. */
  timeZone: z.string().max(64).optional(),
});

/**
 * An import from a sheet: multipart, field `file`, at most IMPORT_MB and IMPORT_ROWS. Any wrong cell: nothing is imported, and `fields` of the error
 * names each as `{row}.{column letter}`. With `check` it is only tried: the same answer or the same faults, and nothing stays.
 */
export const sheetImport = { check: flag };
export const sheetResult = z.object({
  /** How many rows were, or would be, imported. */
  imported: z.number().int(),
  /** The first rows as they were understood, for a person to look at. */
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
});
export type SheetResult = z.infer<typeof sheetResult>;
