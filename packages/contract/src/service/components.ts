import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  CONNECTOR_NO,
  type Fields,
  MODEL,
  NOTE,
  POINT_NAME,
  PROVIDER,
  REASON,
  SERIAL_NUMBER,
  STATION,
  VENDOR,
  withFields,
} from '../core/fields.ts';
import { entrySheet } from '../core/sheet.ts';
import { flag, id, idParam, instant, keyword, manyOf, name, note, nothing, pageOf, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { sheetFormat, sheetImport, sheetResult } from '../customers/sheets.ts';
import { serialNumber } from '../network/points.ts';

/** What wears a component out, in the unit of its rated life: sessions, sessions with energy, kWh, hours of sessions with energy, days since it was installed. */
export const COMPONENT_COUNTERS = ['plugCycles', 'contactorOperations', 'energyKwh', 'hours', 'days'] as const;
export type ComponentCounter = (typeof COMPONENT_COUNTERS)[number];
/** Whether a point has one of it, or each of its connectors. */
export const COMPONENT_PLACES = ['connector', 'point'] as const;
/**
 * Where a use comes from. `counted`: all of it from sessions that the system knows. `estimated`: a part lies before the system knew the point, and is
 * what was usual since. `entered`: a person has said how much it was at a moment; since then it is counted.
 */
export const COMPONENT_MARKS = ['counted', 'estimated', 'entered'] as const;
export type ComponentMark = (typeof COMPONENT_MARKS)[number];
/** `worn`: at its rated life or above. `soon`: at 80 % of it, or forecast to be worn within 60 days. */
export const COMPONENT_STATES = ['worn', 'soon', 'fine'] as const;
export type ComponentState = (typeof COMPONENT_STATES)[number];
/** From which share of the rated life on a component is `soon` worn, and how many days before its forecast day. */
export const SOON_SHARE = 0.8;
export const SOON_DAYS = 60;
/** A forecast needs so many days of history. */
export const FORECAST_MIN_DAYS = 30;

export const COMPONENT_WORDS = {
  counters: {
    plugCycles: { en: 'Plug cycles', zh: '插拔次数' },
    contactorOperations: { en: 'Contactor operations', zh: '接触器动作次数' },
    energyKwh: { en: 'Energy', zh: '充电电量' },
    hours: { en: 'Charging hours', zh: '充电时长' },
    days: { en: 'Days installed', zh: '安装天数' },
  },
  units: {
    plugCycles: { en: 'cycles', zh: '次' },
    contactorOperations: { en: 'operations', zh: '次' },
    energyKwh: { en: 'kWh', zh: 'kWh' },
    hours: { en: 'h', zh: '小时' },
    days: { en: 'days', zh: '天' },
  },
  places: { connector: { en: 'Each connector', zh: '每把枪' }, point: { en: 'Charge point', zh: '整桩' } },
  marks: {
    counted: { en: 'Counted', zh: '统计值' },
    estimated: { en: 'Estimated', zh: '估算值' },
    entered: { en: 'Entered', zh: '录入值' },
  },
  states: {
    worn: { en: 'Rated life reached', zh: '已达额定寿命' },
    soon: { en: 'Due soon', zh: '即将到期' },
    fine: { en: 'Normal', zh: '正常' },
  },
} satisfies Record<string, Record<string, Words>>;

const word = z.string().trim().max(60).default('');
const most = z.number().positive().max(1_000_000_000);
const day = z.iso.date();
/** How much it was used, in the unit of its counter. */
const use = z.number().min(0).max(1_000_000_000);

const COMPONENT_NAME = { kind: 'text', words: { en: 'Component', zh: '部件名称' } } as const;
const COUNTER = { kind: 'word', values: COMPONENT_WORDS.counters, words: { en: 'Counter', zh: '计数方式' } } as const;
const RATED_LIFE = { kind: 'count', words: { en: 'Rated life', zh: '额定寿命' } } as const;
/** A vendor or a model, given by a pattern. */
export const PATTERN_HINT = { en: '* stands for any characters; empty fits all.', zh: '* 代表任意字符；留空适用全部。' };

export const COMPONENT_TYPE_FIELDS = {
  providerId: PROVIDER,
  providerName: PROVIDER,
  componentName: COMPONENT_NAME,
  vendor: { ...VENDOR, hint: PATTERN_HINT },
  model: MODEL,
  place: { kind: 'word', values: COMPONENT_WORDS.places, words: { en: 'Fitted to', zh: '安装位置' } },
  counter: COUNTER,
  ratedLife: RATED_LIFE,
  autoFit: {
    kind: 'flag',
    words: { en: 'Fitted automatically', zh: '自动匹配' },
    hint: {
      en: 'Every matching charge point gets it, also those added later. It is counted from the time each was registered.',
      zh: '匹配到所有适用的充电桩，包括之后接入的；从各充电桩接入时起统计。',
    },
  },
  note: NOTE,
  components: { kind: 'count', words: { en: 'In use', zh: '在用数量' } },
} as const satisfies Fields;

export const componentTypeForm = z.object(
  withFields(COMPONENT_TYPE_FIELDS, {
    providerId: id,
    componentName: name.max(60),
    /** Of the points that it fits, `*` for any letters; empty: all. */
    vendor: word,
    model: word,
    place: z.enum(COMPONENT_PLACES),
    counter: z.enum(COMPONENT_COUNTERS),
    ratedLife: most,
    /** Every point that it fits gets it by itself, also those to come. */
    autoFit: z.boolean().default(false),
    note: note.default(''),
  }),
);

export const componentType = z.object(
  withFields(COMPONENT_TYPE_FIELDS, {
    id,
    componentName: z.string(),
    vendor: z.string(),
    model: z.string(),
    place: z.enum(COMPONENT_PLACES),
    counter: z.enum(COMPONENT_COUNTERS),
    ratedLife: z.number(),
    autoFit: z.boolean(),
    note: z.string(),
    providerId: id,
    providerName: z.string(),
    /** Components of the type that are in use. */
    components: z.number().int(),
    createTime: instant,
  }),
);
export type ComponentType = z.infer<typeof componentType>;

export const COMPONENT_FIELDS = {
  ...STATION,
  serialNumber: SERIAL_NUMBER,
  pointName: POINT_NAME,
  connectorNo: CONNECTOR_NO,
  typeId: { kind: 'thing', words: { en: 'Component type', zh: '部件类型' } },
  componentName: COMPONENT_NAME,
  componentSerial: { kind: 'id', words: { en: 'Component serial number', zh: '部件序列号' } },
  installedTime: { kind: 'time', zone: 'timeZone', words: { en: 'Installed', zh: '安装时间' } },
  installed: { kind: 'day', words: { en: 'Installed', zh: '安装时间' } },
  useSoFar: {
    kind: 'count',
    words: { en: 'Use so far', zh: '已使用量' },
    hint: { en: 'Leave empty to count from the installation time.', zh: '留空则从安装时间起统计。' },
  },
  counter: COUNTER,
  useCount: { kind: 'count', words: { en: 'Use', zh: '使用量' } },
  ratedLife: RATED_LIFE,
  mark: { kind: 'word', values: COMPONENT_WORDS.marks, words: { en: 'Source', zh: '数据来源' } },
  state: { kind: 'word', values: COMPONENT_WORDS.states, words: { en: 'State', zh: '状态' } },
  dueDay: { kind: 'day', words: { en: 'Replace by', zh: '预计到期' } },
  dueEarliest: { kind: 'day', words: { en: 'Worn at the earliest', zh: '最早到期日' } },
  dueLatest: { kind: 'day', words: { en: 'Worn at the latest', zh: '最晚到期日' } },
  replacedTime: { kind: 'time', zone: 'timeZone', words: { en: 'Replaced', zh: '更换时间' } },
  replacedBy: { kind: 'text', words: { en: 'Replaced by', zh: '更换人' } },
  note: NOTE,
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

export const componentUse = z.object(
  withFields(COMPONENT_FIELDS, {
    id,
    typeId: id,
    componentName: z.string(),
    serialNumber,
    pointName: z.string(),
    /** 0: of the whole point. */
    connectorNo: z.number().int(),
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    componentSerial: z.string(),
    installedTime: instant,
    counter: z.enum(COMPONENT_COUNTERS),
    useCount: z.number(),
    /** The part of it that is estimated. */
    estimatedUse: z.number(),
    ratedLife: z.number(),
    /** Use ÷ rated life. */
    share: z.number(),
    mark: z.enum(COMPONENT_MARKS),
    state: z.enum(COMPONENT_STATES),
    /** On which day it will be worn: usually, at the earliest, at the latest (null: nobody can say). All null: too little is known. */
    dueDay: day.nullable(),
    dueEarliest: day.nullable(),
    dueLatest: day.nullable(),
    /** Null: in use. */
    replacedTime: instant.nullable(),
    replacedBy: z.string(),
    note: z.string(),
  }),
);
export type ComponentUse = z.infer<typeof componentUse>;

const componentFilter = {
  /** In component, its serial number, point, station. */
  keyword,
  componentName: z.string().trim().max(60).optional(),
  typeId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  providerId: z.coerce.number().int().optional(),
  serialNumber: serialNumber.optional(),
  counter: manyOf(z.enum(COMPONENT_COUNTERS)),
  mark: manyOf(z.enum(COMPONENT_MARKS)),
  state: manyOf(z.enum(COMPONENT_STATES)),
  /** With those that were replaced or taken out. */
  withReplaced: flag,
};
export const COMPONENT_COLUMNS = [
  'componentName',
  'stationName',
  'pointName',
  'serialNumber',
  'connectorNo',
  'componentSerial',
  'counter',
  'useCount',
  'ratedLife',
  'share',
  'mark',
  'dueDay',
  'dueEarliest',
  'dueLatest',
  'installedTime',
  'replacedTime',
  'replacedBy',
  'providerName',
] as const;

/** A change of a component that a person has made. */
export const componentEvent = z.object({
  time: instant,
  kind: z.enum(['installed', 'corrected', 'replaced']),
  by: z.string(),
  componentSerial: z.string(),
  useBefore: z.number().nullable(),
  useAfter: z.number().nullable(),
  reason: z.string(),
});

export const componentForm = z.object(
  withFields(COMPONENT_FIELDS, {
    serialNumber,
    /** 0: of the whole point. */
    connectorNo: z.number().int().min(0).max(100),
    typeId: id,
    componentSerial: word,
    installedTime: instant,
    /** What it was used until now; null: what the system knows. */
    useSoFar: use.nullable().default(null),
    note: note.default(''),
  }),
);

/** What another in its place brings. */
export const componentReplaceForm = z.object(
  withFields(
    {
      time: { kind: 'time', words: { en: 'Replaced at', zh: '更换时间' } },
      componentSerial: { kind: 'id', words: { en: 'New serial number', zh: '新部件序列号' } },
      initialUse: {
        kind: 'count',
        words: { en: 'Initial use', zh: '初始使用量' },
        hint: { en: '0 for a new part.', zh: '全新部件填 0。' },
      },
      note: NOTE,
    },
    {
      time: instant,
      componentSerial: word,
      /** Of a used part. */
      initialUse: use.default(0),
      note: note.default(''),
    },
  ),
);
export const componentCorrectForm = z.object(
  withFields(
    { useCount: { kind: 'count', words: { en: 'Use now', zh: '当前使用量' } }, reason: REASON },
    { useCount: use, reason: note.min(1) },
  ),
);

/** The sheet by which many components are registered. */
export const componentSheet = entrySheet({
  words: { en: 'Components template', zh: '部件导入模板' },
  row: componentForm
    .omit({ typeId: true, installedTime: true })
    .extend(withFields(COMPONENT_FIELDS, { componentName: z.string().trim().min(1).max(60), installed: day })),
  columns: ['serialNumber', 'connectorNo', 'componentName', 'installed', 'componentSerial', 'useSoFar', 'note'],
  notes: {
    componentName: {
      hint: { en: 'the name of a component type that fits the charge point', zh: '适用于该充电桩的部件类型名称' },
    },
    useSoFar: {
      hint: {
        en: 'in the unit of the counter; empty: counted from the day of installation',
        zh: '按计数方式的单位填写；留空则自安装日起统计',
      },
    },
  },
});

export const components = {
  /** Specification section 7. */
  getComponentUseInfo: endpoint({
    method: 'GET',
    path: '/web/component/getComponentUseInfo',
    summary: 'Use of components against their rated life, most worn first',
    access: 'component:read',
    query: z.object({ ...paging, ...componentFilter }),
    response: pageOf(componentUse),
  }),
  searchComponentUseInfo: endpoint({
    method: 'POST',
    path: '/web/component/searchComponentUseInfo',
    summary: 'The same rows for a filter in the body',
    access: 'component:read',
    body: z.object({ ...paging, ...componentFilter }),
    response: pageOf(componentUse),
    log: false,
  }),
  getComName: endpoint({
    method: 'GET',
    path: '/web/component/getComName',
    summary: 'The names of component types',
    access: 'component:read',
    query: z.object({ providerId: z.coerce.number().int().optional() }),
    response: z.array(
      z.object({
        id,
        componentName: z.string(),
        vendor: z.string(),
        model: z.string(),
        counter: z.enum(COMPONENT_COUNTERS),
        place: z.enum(COMPONENT_PLACES),
        providerId: id,
        providerName: z.string(),
      }),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/component/export',
    summary: 'The components that the filter finds, as XLSX or CSV; refused over 200 000 rows',
    access: 'component:read',
    query: z.object({ ...componentFilter, ...sheetFormat(COMPONENT_COLUMNS) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/component/components/:id',
    summary: 'One component, and what was done at its place, newest first',
    access: 'component:read',
    params: idParam,
    response: z.object({ component: componentUse, events: z.array(componentEvent) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/component/components',
    summary: 'Register a component of a point',
    access: 'component:write',
    body: componentForm,
    response: componentUse,
    log: { operation: 'component.create', words: { en: 'Register component', zh: '登记部件' }, operand: 'serialNumber' },
  }),
  replace: endpoint({
    method: 'POST',
    path: '/web/component/components/:id/replace',
    summary: 'Replace a component: its use is kept, the new one begins at 0 or at what it was used before',
    access: 'component:write',
    params: idParam,
    body: componentReplaceForm,
    response: componentUse,
    log: { operation: 'component.replace', words: { en: 'Replace component', zh: '更换部件' }, operand: 'id' },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/web/component/components/:id/remove',
    summary: 'Take a component out without another in its place; what it was used is kept',
    access: 'component:write',
    params: idParam,
    body: componentCorrectForm.pick({ reason: true }),
    response: nothing,
    log: { operation: 'component.remove', words: { en: 'Take out component', zh: '拆除部件' }, operand: 'id' },
  }),
  correct: endpoint({
    method: 'POST',
    path: '/web/component/components/:id/correct',
    summary: 'Say what a component was used until now; since then it is counted',
    access: 'component:write',
    params: idParam,
    body: componentCorrectForm,
    response: componentUse,
    log: { operation: 'component.correct', words: { en: 'Correct component use', zh: '修正部件使用量' }, operand: 'id' },
  }),
  template: endpoint({
    method: 'GET',
    path: '/web/component/importTemplate',
    summary: 'The empty sheet for registering many components with their use so far, in the caller’s language',
    access: 'component:write',
  }),
  import: endpoint({
    method: 'POST',
    path: '/web/component/import',
    summary: 'Register the components of a sheet with their use so far, all or none',
    access: 'component:write',
    query: z.object(sheetImport),
    response: sheetResult,
    log: { operation: 'component.import', words: { en: 'Import components', zh: '批量导入部件' } },
  }),
  types: endpoint({
    method: 'GET',
    path: '/web/component/types',
    summary: 'Types of components with their rated life',
    access: 'component:read',
    query: z.object({ ...paging, keyword, providerId: z.coerce.number().int().optional() }),
    response: pageOf(componentType),
  }),
  createType: endpoint({
    method: 'POST',
    path: '/web/component/types',
    summary: 'Make a type of components',
    access: 'component:write',
    needsAllStations: true,
    body: componentTypeForm,
    response: componentType,
    log: {
      operation: 'componentType.create',
      words: { en: 'Create component type', zh: '新建部件类型' },
      operand: 'componentName',
    },
  }),
  updateType: endpoint({
    method: 'PUT',
    path: '/web/component/types/:id',
    summary: 'Change a type of components; its provider stays, and where it is in use its counter and place too',
    access: 'component:write',
    needsAllStations: true,
    params: idParam,
    body: componentTypeForm.omit({ providerId: true }),
    response: componentType,
    log: {
      operation: 'componentType.update',
      words: { en: 'Change component type', zh: '修改部件类型' },
      operand: 'componentName',
    },
  }),
  removeType: endpoint({
    method: 'DELETE',
    path: '/web/component/types/:id',
    summary: 'Remove a type that no component is or was of',
    access: 'component:write',
    needsAllStations: true,
    params: idParam,
    response: nothing,
    log: { operation: 'componentType.remove', words: { en: 'Remove component type', zh: '删除部件类型' }, operand: 'id' },
  }),
};
