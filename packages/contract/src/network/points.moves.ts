import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { withFields } from '../core/fields.ts';
import { id } from '../core/values.ts';
import { sheetImport, sheetResult } from '../customers/sheets.ts';
import { serialNumber } from './points.ts';

/** Largest file and most rows of an import (specification section 9: a batch import is at most 1 MB). */
export const IMPORT_MB = 1;
export const IMPORT_ROWS = 1000;

/** Points and the station that they move to. */
export const pointMoveForm = z.object(
  withFields(
    { stationId: { kind: 'thing', words: { en: 'Target station', zh: '目标站点' } } },
    { serialNumbers: z.array(serialNumber).min(1).max(500), stationId: id },
  ),
);

export const pointMoves = {
  /** Points that may move do; the others stay, each with its reason. When none may, the call fails with `moveFailed`. */
  move: endpoint({
    method: 'POST',
    path: '/web/points/move',
    summary: 'Move points to another station of their provider',
    access: 'point:write',
    body: pointMoveForm,
    response: z.object({
      moved: z.array(serialNumber),
      failed: z.array(z.object({ serialNumber, reason: z.string() })),
    }),
    log: {
      operation: 'point.move',
      words: { en: 'Move charge points to another station', zh: '充电桩迁移站点' },
      operand: 'serialNumbers',
    },
  }),
  template: endpoint({
    method: 'GET',
    path: '/web/pointImport/template',
    summary: 'The empty sheet for importing points, in the caller’s language',
    access: 'point:write',
  }),
  /** Multipart, field `file`. Any wrong cell: nothing is imported, and `fields` of the error names each as `{row}.{column letter}`. */
  import: endpoint({
    method: 'POST',
    path: '/web/pointImport',
    summary: 'Register the points of a sheet in a station, all or none',
    access: 'point:write',
    query: z.object({ stationId: z.coerce.number().int().positive(), ...sheetImport }),
    response: sheetResult,
    log: { operation: 'point.import', words: { en: 'Import charge points', zh: '批量导入充电桩' } },
  }),
};
