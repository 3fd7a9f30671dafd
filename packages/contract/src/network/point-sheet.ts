import { z } from 'zod';
import { type Fields, unit, withFields } from '../core/fields.ts';
import { entrySheet } from '../core/sheet.ts';
import { CONNECTOR_TYPE_WORDS, CONNECTOR_TYPES, connectorForm, EQUIPMENT_TYPE_WORDS, POINT_FIELDS, pointForm } from './points.ts';

/** A template has room for so many connectors; a sheet may have more. */
const TEMPLATE_CONNECTORS = 4;
export const MOST_SHEET_CONNECTORS = 64;

const KW = unit('kW');

const { shape } = pointForm;
const { ac, dc } = EQUIPMENT_TYPE_WORDS;
const own = withFields(
  { ...POINT_FIELDS, equipmentType: { ...POINT_FIELDS.equipmentType, values: { ac, dc }, unit: unit('AC/DC') } },
  {
    serialNumber: shape.serialNumber,
    pointName: shape.pointName,
    equipmentType: shape.equipmentType,
    ratedPower: shape.ratedPower,
    password: z.string().min(8).max(40).optional(),
  },
);

/** Of a connector: its type, its power, its name. */
const connectorShape = (no: number) =>
  withFields<Fields, z.core.$ZodLooseShape>(
    {
      [`type${no}`]: {
        kind: 'word',
        values: CONNECTOR_TYPE_WORDS,
        words: { en: `Connector ${no} type`, zh: `${no}号枪类型` },
      },
      [`power${no}`]: {
        kind: 'count',
        unit: KW,
        words: { en: `Connector ${no} power`, zh: `${no}号枪功率` },
        hint: { en: 'empty takes the rated power', zh: '留空则取额定功率' },
      },
      [`name${no}`]: { kind: 'text', words: { en: `Connector ${no} name`, zh: `${no}号枪名称` } },
    },
    {
      [`type${no}`]: no === 1 ? z.enum(CONNECTOR_TYPES) : z.enum(CONNECTOR_TYPES).optional(),
      [`power${no}`]: z.number().min(0.5).max(5000).optional(),
      [`name${no}`]: connectorForm.shape.connectorName.optional(),
    },
  );

const sheetWith = (connectors: number) => {
  const shapes = Array.from({ length: connectors }, (_, index) => connectorShape(index + 1));
  const numbered: z.core.$ZodLooseShape = Object.assign({}, ...shapes);
  const shape: typeof own & z.core.$ZodLooseShape = { ...own, ...numbered };
  return entrySheet({
    words: { en: 'Charge points template', zh: '充电桩导入模板' },
    row: z.object(shape),
    once: ['serialNumber', 'pointName'],
  });
};

/** The sheet by which many points of a station are registered: what it may hold, and its template. */
export const pointSheet = sheetWith(MOST_SHEET_CONNECTORS);
export const pointTemplate = sheetWith(TEMPLATE_CONNECTORS);
