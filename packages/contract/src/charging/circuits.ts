import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, idParam, instant, keyword, manyOf, name, note, nothing, pageOf, paging } from '../core/values.ts';
import { sheetImport, sheetResult } from '../customers/sheets.ts';
import { serialNumber } from '../network/points.ts';
import { BALANCING_STRATEGIES, turnMinutes } from './load-balancing.ts';

/** How a circuit stands: above its limit, nearly full, within it, or its site is not shared. */
export const CIRCUIT_STATES = ['over', 'tight', 'normal', 'off'] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];
export const CIRCUIT_STATE_WORDS = {
  over: { en: 'Over limit', zh: '超出限额' },
  tight: { en: 'Nearly full', zh: '接近满载' },
  normal: { en: 'Normal', zh: '正常' },
  off: { en: 'Off', zh: '未启用' },
};

/** A local controller (specification section 3): a circuit of the station's electrical tree whose points share a limit. */
export const circuitForm = z.object({
  name,
  description: note.default(''),
  stationId: id,
  /** The circuit above it; null: the grid connection. */
  parentId: id.nullable().default(null),
  limitPowerW: z.number().int().positive().max(2_000_000_000),
  /** On each line; null: the limit in W alone counts. */
  limitA: z.number().positive().max(100_000).nullable().default(null),
  imbalanceA: z.number().positive().max(100_000).nullable().default(null),
  strategy: z.enum(BALANCING_STRATEGIES).nullable().default(null),
  /** How long a turn lasts; null: as above it. */
  turnMinutes: turnMinutes.nullable().default(null),
  /** Points, also pasted. */
  serialNumbers: z.array(serialNumber).min(1).max(1000),
});

export const circuit = z.object({
  id,
  name: z.string(),
  description: z.string(),
  stationId: id,
  stationName: z.string(),
  providerId: id,
  providerName: z.string(),
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  limitPowerW: z.number().int(),
  limitA: z.number().nullable(),
  imbalanceA: z.number().nullable(),
  strategy: z.enum(BALANCING_STRATEGIES).nullable(),
  turnMinutes: z.number().int().nullable(),
  serialNumbers: z.array(serialNumber),
  pointCount: z.number().int(),
  loadW: z.number().int(),
  /** How full it is: the tightest of its limits, 1 is full. */
  share: z.number().nullable(),
  status: z.enum(CIRCUIT_STATES),
  createdBy: z.string(),
  createTime: instant,
});
export type Circuit = z.infer<typeof circuit>;

export const CIRCUIT_COLUMNS = [
  'name',
  'description',
  'stationName',
  'providerName',
  'parentName',
  'limitPowerW',
  'limitA',
  'loadW',
  'pointCount',
  'strategy',
  'turnMinutes',
  'status',
  'createdBy',
  'createTime',
] as const;

const filter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  status: manyOf(z.enum(CIRCUIT_STATES)),
};

export const circuits = {
  list: endpoint({
    method: 'GET',
    path: '/web/smartCharging/controllers',
    summary: 'Local controllers, newest first',
    access: 'smartCharging:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(circuit),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/smartCharging/controllers/export',
    summary: 'Local controllers as a file',
    access: 'smartCharging:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(CIRCUIT_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/smartCharging/controllers/:id',
    summary: 'One local controller',
    access: 'smartCharging:read',
    params: idParam,
    response: circuit,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/smartCharging/controllers',
    summary: 'Make a local controller',
    access: 'smartCharging:write',
    body: circuitForm,
    response: circuit,
    log: { operation: 'circuit.create', operand: 'name' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/smartCharging/controllers/:id',
    summary: 'Change a local controller',
    access: 'smartCharging:write',
    params: idParam,
    body: circuitForm.omit({ stationId: true }),
    response: circuit,
    log: { operation: 'circuit.update', operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/smartCharging/controllers/:id',
    summary: 'Delete a local controller; what is below it moves up',
    access: 'smartCharging:write',
    params: idParam,
    response: nothing,
    log: { operation: 'circuit.delete', operand: 'id' },
  }),
  template: endpoint({
    method: 'GET',
    path: '/web/smartCharging/treeImport/template',
    summary: 'The empty sheet of a site’s tree, in the caller’s language',
    access: 'smartCharging:write',
  }),
  /** Circuits by their names and connectors by serial number and number: what stands in the sheet is made or changed, what does not stays as it is. */
  import: endpoint({
    method: 'POST',
    path: '/web/smartCharging/treeImport',
    summary: 'Bring the tree of a site to what a sheet says: circuits, points and wiring, all or none',
    access: 'smartCharging:write',
    query: z.object({ stationId: z.coerce.number().int().positive(), ...sheetImport }),
    response: sheetResult,
    log: { operation: 'circuit.import' },
  }),
  exportTree: endpoint({
    method: 'GET',
    path: '/web/smartCharging/sites/:stationId/tree',
    summary: 'The tree of a site as a sheet that can be imported again',
    access: 'smartCharging:read',
    params: z.object({ stationId: z.coerce.number().int().positive() }),
  }),
};
