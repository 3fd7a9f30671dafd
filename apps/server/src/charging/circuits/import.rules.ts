import type { BALANCING_STRATEGIES, treeSheet } from '@csms/contract';
import { type Entries, type EntryRow, MISSING, TWICE } from '../../platform/spreadsheet/entry-sheet.ts';

type TreeShape = (typeof treeSheet)['row']['shape'];
export type TreeEntries = Entries<TreeShape>;
export type TreeKey = keyof TreeShape & string;
type TreeRow = EntryRow<TreeShape>;

export const TREE_WORDS = {
  onlyCircuit: { en: 'This is for circuits only', zh: '仅回路可填写此项' },
  onlyPoint: { en: 'This is for points only', zh: '仅充电桩可填写此项' },
  noParent: { en: 'There is no circuit with this name', zh: '没有此名称的回路' },
  loop: { en: 'The circuit is below this one', zh: '不能选择自身或下级回路作为上级' },
  deep: { en: 'More than 10 levels of circuits', zh: '回路层级不能超过 10 级' },
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

export interface Tree {
  circuits: CircuitRow[];
  points: PointRow[];
}

const OF_CIRCUIT = ['name', 'limitPowerW', 'limitA', 'imbalanceA', 'strategy', 'turnMinutes', 'description'] as const;
const OF_POINT = ['serialNumber', 'connectorNo', 'rank', 'phases', 'rotation', 'minA', 'maxA'] as const;

/** Names of circuits are the same whatever their case, as the database has it. */
export const plainName = (name: string): string => name.trim().toLowerCase();

/** The circuits and connectors of a sheet. What a cell alone does not show is noted as a fault. */
export function treeOf(entries: TreeEntries): Tree {
  const { rows, fault } = entries;
  const names = new Set<string>();
  const tree: Tree = { circuits: [], points: [] };
  for (const one of rows) {
    const { kind } = one.values;
    if (!kind) continue;
    for (const key of kind === 'circuit' ? OF_POINT : OF_CIRCUIT)
      if (one.isFilled(key)) fault(one.row, key, TREE_WORDS[kind === 'circuit' ? 'onlyPoint' : 'onlyCircuit']);
    for (const key of kind === 'circuit' ? (['name', 'limitPowerW'] as const) : (['serialNumber'] as const))
      if (!one.isFilled(key)) fault(one.row, key, MISSING);
    if (kind === 'circuit') {
      const circuit = circuitOf(one);
      if (!circuit) continue;
      if (names.has(plainName(circuit.name))) fault(one.row, 'name', TWICE);
      names.add(plainName(circuit.name));
      tree.circuits.push(circuit);
    } else tree.points.push(...pointOf(one, fault));
  }
  return tree;
}

function circuitOf({ row, values }: TreeRow): CircuitRow | undefined {
  if (values.name === undefined) return undefined;
  return {
    row,
    name: values.name,
    parent: values.parent ?? '',
    // Stands in for what could not be read, so that those below the circuit find it.
    limitPowerW: values.limitPowerW ?? 2_000_000_000,
    limitA: values.limitA ?? null,
    imbalanceA: values.imbalanceA ?? null,
    strategy: values.strategy ?? null,
    turnMinutes: values.turnMinutes ?? null,
    description: values.description ?? '',
  };
}

function pointOf({ row, values, isFilled }: TreeRow, fault: TreeEntries['fault']): PointRow[] {
  const { parent = '', rank, phases, rotation, minA, maxA, serialNumber } = values;
  if (isFilled('rank') && !isFilled('parent')) fault(row, 'rank', TREE_WORDS.rankNeedsCircuit);
  if (!isFilled('phases') && ['rotation', 'minA', 'maxA'].some(isFilled)) fault(row, 'phases', TREE_WORDS.needsPhases);
  if (minA && maxA && minA > maxA) fault(row, 'minA', TREE_WORDS.minAboveMax);
  const isRead = serialNumber !== undefined && 'connectorNo' in values;
  if (!isRead) return [];
  return [
    {
      row,
      serialNumber,
      connectorNo: values.connectorNo ?? 1,
      parent,
      rank: rank ?? null,
      wiring: phases === undefined ? null : { phases, rotation: rotation ?? '123', minA: minA ?? 6, maxA: maxA ?? null },
    },
  ];
}
