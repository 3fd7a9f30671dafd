import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, CREATED_BY, DESCRIPTION, type Fields, MIN, PROVIDER, STATION, unit, withFields } from '../core/fields.ts';
import { entrySheet } from '../core/sheet.ts';
import { id, idParam, instant, keyword, manyOf, name, note, nothing, pageOf, paging, powerRank } from '../core/values.ts';
import { sheetImport, sheetResult } from '../customers/sheets.ts';
import { serialNumber } from '../network/points.ts';
import { AMPERES, WATTS } from './charging-fields.ts';
import { SITE_FIELDS } from './load-balancing.fields.ts';
import { turnMinutes, wiring } from './load-balancing.ts';
import { BALANCING_STRATEGIES, BALANCING_STRATEGY_WORDS } from './load-balancing.words.ts';

/** How a circuit stands: above its limit, nearly full, within it, or its site is not shared. */
export const CIRCUIT_STATES = ['over', 'tight', 'normal', 'off'] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];
export const CIRCUIT_STATE_WORDS = {
  over: { en: 'Over limit', zh: '超出限额' },
  tight: { en: 'Nearly full', zh: '接近满载' },
  normal: { en: 'Normal', zh: '正常' },
  off: { en: 'Off', zh: '未启用' },
};

export const CIRCUIT_FIELDS = {
  name: {
    kind: 'text',
    words: { en: 'Name', zh: '名称' },
    hint: { en: 'For example Circuit B, level 2', zh: '例如：地下二层 B 回路' },
  },
  description: DESCRIPTION,
  ...STATION,
  providerId: PROVIDER,
  providerName: PROVIDER,
  parentId: { kind: 'thing', words: { en: 'Circuit above', zh: '上级回路' } },
  parentName: { kind: 'text', words: { en: 'Circuit above', zh: '上级回路' } },
  limitPowerW: {
    kind: 'power',
    unit: WATTS,
    words: { en: 'Power limit', zh: '限制功率' },
    hint: {
      en: 'For all charge points of this circuit and of those below it.',
      zh: '本回路及下级回路的所有充电桩共用。',
    },
  },
  limitA: {
    ...SITE_FIELDS.limitA,
    hint: { en: 'Fuse of the circuit. Empty: only the power counts.', zh: '回路开关的电流；留空表示只按功率控制。' },
  },
  imbalanceA: { ...SITE_FIELDS.imbalanceA, hint: { en: 'Empty: no restriction.', zh: '留空表示不限制。' } },
  strategy: { ...SITE_FIELDS.strategy, hint: { en: 'Empty: the strategy of the site.', zh: '留空表示与站点相同。' } },
  turnMinutes: {
    ...SITE_FIELDS.turnMinutes,
    hint: {
      en: 'Where not every car can have its minimum, cars charge in turns of at least this long. Empty: as above it.',
      zh: '功率不足以让每辆车达到最小电流时，车辆轮流充电，每轮至少这么长。留空表示与上级相同。',
    },
  },
  serialNumbers: {
    kind: 'thing',
    words: { en: 'Charge points', zh: '充电桩' },
    hint: {
      en: 'Choose, or paste serial numbers separated by commas or line breaks.',
      zh: '可直接选择，也可粘贴序列号，用逗号或换行分隔。',
    },
  },
  pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩' } },
  status: { kind: 'word', values: CIRCUIT_STATE_WORDS, words: { en: 'State', zh: '状态' } },
  createdBy: CREATED_BY,
  createTime: CREATED,
} as const satisfies Fields;

/** A local controller (specification section 3): a circuit of the station's electrical tree whose points share a limit. */
export const circuitForm = z.object(
  withFields(CIRCUIT_FIELDS, {
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
  }),
);

export const TREE_ROW_WORDS = {
  circuit: { en: 'Circuit', zh: '回路' },
  point: { en: 'Point', zh: '充电桩' },
} as const;
const ROTATION_WORDS = Object.fromEntries(wiring.shape.rotation.options.map((order) => [order, unit(order)]));

const treeFields = {
  kind: {
    kind: 'word',
    values: TREE_ROW_WORDS,
    also: { chargepoint: 'point' },
    words: { en: 'Type', zh: '类型' },
    unit: { en: 'circuit/point', zh: '回路/充电桩' },
    hint: { en: 'circuit or point; a charge point has one row per connector', zh: '“回路”或“充电桩”；充电桩每个枪一行' },
  },
  parent: {
    kind: 'id',
    words: { en: 'Circuit above', zh: '上级回路' },
    hint: { en: 'its name, or empty if right at the grid connection', zh: '上级回路名称；直接接在总进线则留空' },
  },
  name: { kind: 'id', words: { en: 'Circuit name', zh: '回路名称' } },
  limitPowerW: { kind: 'count', unit: WATTS, words: { en: 'Limit', zh: '功率上限' } },
  limitA: { kind: 'count', unit: AMPERES, words: { en: 'Limit per line', zh: '每相上限' } },
  imbalanceA: { kind: 'count', unit: AMPERES, words: { en: 'Largest imbalance', zh: '最大不平衡' } },
  strategy: { kind: 'word', values: BALANCING_STRATEGY_WORDS, words: { en: 'Strategy', zh: '分配策略' } },
  turnMinutes: { kind: 'count', unit: MIN, words: { en: 'Turn', zh: '轮次时长' } },
  description: { kind: 'text', words: { en: 'Description', zh: '说明' } },
  serialNumber: { kind: 'id', words: { en: 'Serial number', zh: '充电桩序列号' } },
  connectorNo: {
    kind: 'count',
    words: { en: 'Connector', zh: '枪号' },
    hint: { en: 'empty is 1', zh: '留空为 1' },
  },
  rank: { kind: 'count', unit: unit('1-9'), words: { en: 'Priority', zh: '优先级' }, hint: { en: '1 is first', zh: '1 最优先' } },
  phases: {
    kind: 'count',
    words: { en: 'Phases', zh: '相数' },
    hint: { en: '1 to 3; empty keeps the wiring', zh: '1 至 3；留空则接线不变' },
  },
  rotation: {
    kind: 'word',
    values: ROTATION_WORDS,
    words: { en: 'Phase rotation', zh: '相序' },
    hint: { en: 'such as 231', zh: '如 231' },
  },
  minA: { kind: 'count', unit: AMPERES, words: { en: 'Minimum', zh: '最小电流' } },
  maxA: { kind: 'count', unit: AMPERES, words: { en: 'Maximum', zh: '最大电流' } },
} as const satisfies Fields;

/** The sheet of a site's tree, out and in again. A row is a circuit, or a connector of a charge point. */
export const treeSheet = entrySheet({
  words: { en: 'Circuits template', zh: '回路导入模板' },
  row: z.object(
    withFields(treeFields, {
      kind: z.enum(['circuit', 'point']),
      parent: z.string().trim().default(''),
      name: circuitForm.shape.name.optional(),
      limitPowerW: circuitForm.shape.limitPowerW.optional(),
      limitA: circuitForm.shape.limitA,
      imbalanceA: circuitForm.shape.imbalanceA,
      strategy: circuitForm.shape.strategy,
      turnMinutes: circuitForm.shape.turnMinutes,
      description: circuitForm.shape.description,
      serialNumber: serialNumber.optional(),
      connectorNo: wiring.shape.connectorNo.optional(),
      rank: powerRank.optional(),
      phases: wiring.shape.phases.optional(),
      rotation: wiring.shape.rotation.optional(),
      minA: wiring.shape.minA.optional(),
      maxA: wiring.shape.maxA.optional(),
    }),
  ),
});

export const circuit = z.object(
  withFields(CIRCUIT_FIELDS, {
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
  }),
);
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
    log: { operation: 'circuit.create', words: { en: 'Create local controller', zh: '新建本地控制器' }, operand: 'name' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/smartCharging/controllers/:id',
    summary: 'Change a local controller',
    access: 'smartCharging:write',
    params: idParam,
    body: circuitForm.omit({ stationId: true }),
    response: circuit,
    log: { operation: 'circuit.update', words: { en: 'Change local controller', zh: '修改本地控制器' }, operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/smartCharging/controllers/:id',
    summary: 'Delete a local controller; what is below it moves up',
    access: 'smartCharging:write',
    params: idParam,
    response: nothing,
    log: { operation: 'circuit.delete', words: { en: 'Delete local controller', zh: '删除本地控制器' }, operand: 'id' },
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
    log: { operation: 'circuit.import', words: { en: 'Import circuits', zh: '批量导入回路' } },
  }),
  exportTree: endpoint({
    method: 'GET',
    path: '/web/smartCharging/sites/:stationId/tree',
    summary: 'The tree of a site as a sheet that can be imported again',
    access: 'smartCharging:read',
    params: z.object({ stationId: z.coerce.number().int().positive() }),
  }),
};

export const CIRCUITS_ERRORS = {
  circuitInUse: entry(601, 409, 'The circuit is below this one', '不能选择自身或下级回路作为上级'),
  pointElsewhere: entry(601, 422, 'These points do not belong to this station: {points}', '以下充电桩不属于该站点：{points}'),
} as const satisfies Record<string, ErrorEntry>;
