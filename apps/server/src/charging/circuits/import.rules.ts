import { BALANCING_STRATEGIES, BALANCING_STRATEGY_WORDS, circuitForm, type Language, wiring } from '@csms/contract';
import { z } from 'zod';
import type { SheetRows } from '../../platform/spreadsheet/read-xlsx.ts';
import { readSheet, SHEET_WORDS, type SheetReading } from '../../platform/spreadsheet/sheet-form.ts';

/** A row is a circuit, or a connector of a charge point. */
export const TREE_SHEET = {
  kind: { en: 'Type (circuit/point)', zh: '类型 (回路/充电桩)', required: true },
  parent: { en: 'Circuit above', zh: '上级回路' },
  name: { en: 'Circuit name', zh: '回路名称' },
  limitPowerW: { en: 'Limit (W)', zh: '功率上限 (W)' },
  limitA: { en: 'Limit per line (A)', zh: '每相上限 (A)' },
  imbalanceA: { en: 'Largest imbalance (A)', zh: '最大不平衡 (A)' },
  strategy: { en: 'Strategy', zh: '分配策略' },
  turnMinutes: { en: 'Turn (min)', zh: '轮次时长 (分钟)' },
  description: { en: 'Description', zh: '说明' },
  serialNumber: { en: 'Serial number', zh: '充电桩序列号' },
  connectorNo: { en: 'Connector', zh: '枪号' },
  rank: { en: 'Priority (1-9)', zh: '优先级 (1-9)' },
  phases: { en: 'Phases', zh: '相数' },
  rotation: { en: 'Phase rotation', zh: '相序' },
  minA: { en: 'Minimum (A)', zh: '最小电流 (A)' },
  maxA: { en: 'Maximum (A)', zh: '最大电流 (A)' },
} as const;
export type TreeKey = keyof typeof TREE_SHEET;
export type TreeReading = SheetReading<TreeKey>;

export const KIND_WORDS = { circuit: { en: 'Circuit', zh: '回路' }, point: { en: 'Point', zh: '充电桩' } } as const;
const KINDS: Readonly<Record<string, keyof typeof KIND_WORDS>> = {
  circuit: 'circuit',
  回路: 'circuit',
  point: 'point',
  chargepoint: 'point',
  充电桩: 'point',
};

export const TREE_WORDS = {
  kind: { en: 'Circuit or point is expected', zh: '应为“回路”或“充电桩”' },
  onlyCircuit: { en: 'This is for circuits only', zh: '仅回路可填写此项' },
  onlyPoint: { en: 'This is for points only', zh: '仅充电桩可填写此项' },
  noParent: { en: 'There is no circuit with this name', zh: '没有此名称的回路' },
  loop: { en: 'The circuit is below this one', zh: '不能选择自身或下级回路作为上级' },
  deep: { en: 'More than 10 levels of circuits', zh: '回路层级不能超过 10 级' },
  strategy: {
    en: `One of ${BALANCING_STRATEGIES.map((one) => BALANCING_STRATEGY_WORDS[one].en).join(', ')} is expected`,
    zh: `应为 ${BALANCING_STRATEGIES.map((one) => BALANCING_STRATEGY_WORDS[one].zh).join('、')} 之一`,
  },
  rotation: { en: 'One of 123, 231, 312, 132, 213, 321 is expected', zh: '应为 123、231、312、132、213、321 之一' },
  noPoint: { en: 'This station has no such charge point', zh: '该站点没有此充电桩' },
  noConnector: { en: 'The charge point has no such connector', zh: '该充电桩没有此枪号' },
  otherCircuit: { en: 'All connectors of a charge point are on one circuit', zh: '同一充电桩的各枪必须在同一回路' },
  otherRank: { en: 'All connectors of a charge point have one priority', zh: '同一充电桩的各枪优先级必须相同' },
  rankNeedsCircuit: { en: 'A priority counts on a circuit only', zh: '充电桩不在任何回路时不能填写优先级' },
  needsPhases: { en: 'Enter the phases too', zh: '请同时填写相数' },
  minAboveMax: { en: 'The minimum is above the maximum', zh: '最小电流不能大于最大电流' },
} as const;

export interface CircuitRow {
  row: number;
  name: string;
  /** Empty: below the grid connection. */
  parent: string;
  limitPowerW: number;
  limitA: number | null;
  imbalanceA: number | null;
  strategy: (typeof BALANCING_STRATEGIES)[number] | null;
  turnMinutes: number | null;
  description: string;
}

export interface PointRow {
  row: number;
  serialNumber: string;
  connectorNo: number;
  /** Empty: right at the grid connection. */
  parent: string;
  rank: number | null;
  /** Null: its wiring stays as it is. */
  wiring: { phases: number; rotation: string; minA: number; maxA: number | null } | null;
}

export interface ReadTree {
  reading: TreeReading;
  circuits: CircuitRow[];
  points: PointRow[];
}

const OF_CIRCUIT = ['name', 'limitPowerW', 'limitA', 'imbalanceA', 'strategy', 'turnMinutes', 'description'] as const;
const OF_POINT = ['serialNumber', 'connectorNo', 'rank', 'phases', 'rotation', 'minA', 'maxA'] as const;
const rankOf = z.number().int().min(1).max(9);

/** Names of circuits are the same whatever their case, as the database has it. */
export const plainName = (name: string): string => name.trim().toLowerCase();

/** The rows of a sheet, each checked by the contract's own rules; what is wrong is noted in the reading. */
export function readTree(sheet: SheetRows, language: Language): ReadTree {
  const reading = readSheet(sheet, TREE_SHEET, language);
  const tree: ReadTree = { reading, circuits: [], points: [] };
  for (const one of reading.rows) {
    const kind = KINDS[one.text('kind').toLowerCase().replace(/\s/g, '')];
    const foreign = kind === 'circuit' ? OF_POINT : kind === 'point' ? OF_CIRCUIT : [];
    for (const key of foreign)
      if (one.text(key) !== '') reading.fault(one.row, key, TREE_WORDS[kind === 'circuit' ? 'onlyPoint' : 'onlyCircuit']);
    if (kind === 'circuit') readCircuit(tree, one);
    else if (kind === 'point') readPoint(tree, one);
    else reading.fault(one.row, 'kind', one.text('kind') === '' ? SHEET_WORDS.missing : TREE_WORDS.kind);
  }
  return tree;
}

type SheetRow = TreeReading['rows'][number];

function readCircuit({ reading, circuits }: ReadTree, { row, text }: SheetRow): void {
  const { shape } = circuitForm;
  const number = (key: 'limitPowerW' | 'limitA' | 'imbalanceA' | 'turnMinutes') =>
    text(key) === '' ? null : reading.check(row, key, shape[key], Number(text(key)));
  if (text('name') === '') reading.fault(row, 'name', SHEET_WORDS.missing);
  const name = text('name') === '' ? undefined : reading.check(row, 'name', shape.name);
  if (name !== undefined) reading.once(row, 'name', plainName(name));
  const limitPowerW = number('limitPowerW');
  if (limitPowerW === null) reading.fault(row, 'limitPowerW', SHEET_WORDS.missing);
  const [limitA, imbalanceA, turnMinutes] = [number('limitA'), number('imbalanceA'), number('turnMinutes')];
  const strategy = strategyOf(text('strategy'));
  if (strategy === undefined) reading.fault(row, 'strategy', TREE_WORDS.strategy);
  const description = reading.check(row, 'description', shape.description);
  if (name === undefined) return;
  // What could not be read has its fault: it stands in only so that those below the circuit find it.
  circuits.push({
    row,
    name,
    parent: text('parent').trim(),
    limitPowerW: limitPowerW ?? 2_000_000_000,
    limitA: limitA ?? null,
    imbalanceA: imbalanceA ?? null,
    strategy: strategy ?? null,
    turnMinutes: turnMinutes ?? null,
    description: description ?? '',
  });
}

function strategyOf(text: string): CircuitRow['strategy'] | undefined {
  if (text.trim() === '') return null;
  const plain = plainName(text);
  return BALANCING_STRATEGIES.find((one) =>
    [one, ...Object.values(BALANCING_STRATEGY_WORDS[one])].some((word) => plainName(word) === plain),
  );
}

function readPoint({ reading, points }: ReadTree, { row, text }: SheetRow): void {
  const { shape } = wiring;
  const number = (key: TreeKey, schema: z.ZodType<number | null>) =>
    text(key) === '' ? null : reading.check(row, key, schema, Number(text(key)));
  if (text('serialNumber') === '') reading.fault(row, 'serialNumber', SHEET_WORDS.missing);
  const serialNumber = text('serialNumber') === '' ? undefined : reading.check(row, 'serialNumber', shape.serialNumber);
  const connectorNo = text('connectorNo') === '' ? 1 : number('connectorNo', shape.connectorNo);
  const rank = number('rank', rankOf);
  const parent = text('parent').trim();
  if (rank !== null && parent === '') reading.fault(row, 'rank', TREE_WORDS.rankNeedsCircuit);
  const phases = number('phases', shape.phases);
  const rotation = shape.rotation.safeParse(text('rotation') === '' ? '123' : text('rotation'));
  if (!rotation.success) reading.fault(row, 'rotation', TREE_WORDS.rotation);
  const [minA, maxA] = [number('minA', shape.minA), number('maxA', shape.maxA)];
  const isWired = (['rotation', 'minA', 'maxA'] as const).some((key) => text(key) !== '');
  if (phases === null && isWired) reading.fault(row, 'phases', TREE_WORDS.needsPhases);
  if (minA && maxA && minA > maxA) reading.fault(row, 'minA', TREE_WORDS.minAboveMax);
  if (serialNumber === undefined || connectorNo == null) return;
  points.push({
    row,
    serialNumber,
    connectorNo,
    parent,
    rank: rank ?? null,
    wiring: phases == null ? null : { phases, rotation: rotation.data ?? '123', minA: minA ?? 6, maxA: maxA ?? null },
  });
}
