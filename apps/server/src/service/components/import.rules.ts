import type { componentSheet } from '@csms/contract';
import { type Entries, type EntryRow, TWICE } from '../../platform/spreadsheet/entry-sheet.ts';

type ComponentShape = (typeof componentSheet)['row']['shape'];
export type ComponentEntries = Entries<ComponentShape>;
export type ComponentRow = EntryRow<ComponentShape>;

export const COMPONENT_SHEET_WORDS = {
  noPoint: { en: 'There is no charge point with this serial number', zh: '没有该序列号的充电桩' },
  noConnector: { en: 'The charge point has no such connector', zh: '该充电桩没有此枪号' },
  noType: { en: 'There is no component type of this name that fits the charge point', zh: '没有适用于该充电桩的同名部件类型' },
  wrongPlace: {
    en: 'This component belongs to another place: a connector or the whole charge point',
    zh: '安装位置不符：请填写枪号，整桩部件填 0',
  },
  ahead: { en: 'The day is in the future', zh: '日期不能晚于今天' },
  inUse: { en: 'There is such a component already', zh: '该位置已有此部件' },
} as const;

/** Notes as a fault that a place has the same component twice. */
export function checkPlaces({ rows, fault }: ComponentEntries): void {
  const seen = new Set<string>();
  for (const { row, values } of rows) {
    if (values.serialNumber === undefined || values.connectorNo === undefined) continue;
    const place = `${values.serialNumber} ${values.connectorNo} ${values.componentName}`;
    if (seen.has(place)) fault(row, 'componentName', TWICE);
    seen.add(place);
  }
}
