import { componentForm, type Language } from '@csms/contract';
import { z } from 'zod';
import type { SheetRows } from '../../platform/spreadsheet/read-xlsx.ts';
import { readSheet, type SheetReading } from '../../platform/spreadsheet/sheet-form.ts';

export const COMPONENT_SHEET = {
  serialNumber: { en: 'Charge point serial number', zh: '充电桩序列号', required: true },
  connectorNo: { en: 'Connector (0: charge point)', zh: '枪号（0 为整桩）', required: true },
  componentName: { en: 'Component', zh: '部件名称', required: true },
  installed: { en: 'Installed (YYYY-MM-DD)', zh: '安装日期 (YYYY-MM-DD)', required: true },
  componentSerial: { en: 'Component serial number', zh: '部件序列号' },
  useSoFar: { en: 'Use so far', zh: '已使用量' },
  note: { en: 'Note', zh: '备注' },
} as const;
export type ComponentSheet = SheetReading<keyof typeof COMPONENT_SHEET>;

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

/** A row as far as it could be read: undefined is what could not. */
export interface ReadComponent {
  row: number;
  serialNumber: string | undefined;
  connectorNo: number | undefined;
  componentName: string;
  /** YYYY-MM-DD. */
  installed: string | undefined;
  componentSerial: string;
  useSoFar: number | null;
  note: string;
}

const whole = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);
const day = z.iso.date();

/** The rows of a sheet, each checked by the contract's own rules; what is wrong is noted in the reading. */
export function readComponents(sheet: SheetRows, language: Language): { reading: ComponentSheet; components: ReadComponent[] } {
  const reading = readSheet(sheet, COMPONENT_SHEET, language);
  const { shape } = componentForm;
  const components = reading.rows.map(({ row, text }): ReadComponent => {
    const serialNumber = reading.check(row, 'serialNumber', shape.serialNumber);
    const connectorNo = reading.check(row, 'connectorNo', whole);
    const componentName = text('componentName').trim();
    reading.check(row, 'componentName', z.string().trim().max(60));
    const installed = reading.check(row, 'installed', day, text('installed').trim().slice(0, 10));
    const componentSerial = reading.check(row, 'componentSerial', shape.componentSerial) ?? '';
    const typed = text('useSoFar').trim();
    const useSoFar = typed === '' ? null : (reading.check(row, 'useSoFar', shape.useSoFar, Number(typed)) ?? null);
    const note = reading.check(row, 'note', shape.note) ?? '';
    if (serialNumber !== undefined && connectorNo !== undefined)
      reading.once(row, 'componentName', `${serialNumber} ${connectorNo} ${componentName}`);
    return { row, serialNumber, connectorNo, componentName, installed, componentSerial, useSoFar, note };
  });
  return { reading, components };
}
