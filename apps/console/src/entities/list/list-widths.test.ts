// @vitest-environment jsdom

import type { List, ListColumn } from '@csms/contract';
import * as all from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { headWidth } from '../../shared/ui/table/head-width.ts';
import { idWidth } from '../../shared/ui/value/copy-id.tsx';
import { WIDTHS } from './list-columns.tsx';

/** The room of a list on a screen of 1440 px beside the open sidebar. */
const ROOM_PX = 1188;
/** What a row can be chosen by, and its menu. */
const PICK_PX = 40;
const MENU_PX = 48;
/** The px of columns beside the described ones: checkboxes, actions. Lists that are not here have a menu. */
const BESIDE: Readonly<Record<string, number>> = {
  ...{ alarms: PICK_PX, weatherWarnings: PICK_PX, configurations: PICK_PX, points: PICK_PX + MENU_PX },
  ...{ cards: PICK_PX + MENU_PX, cars: PICK_PX + MENU_PX, workOrders: PICK_PX + MENU_PX },
  ...{ sessions: 76, reports: 72, vouchers: 72, maintenance: 120, configurationTemplates: 90, deviations: 90, invoiceInfos: 164 },
  ...{
    records: 0,
    recharges: 0,
    prices: 0,
    feedback: 0,
    corporateTransfers: 0,
    maintenanceRecords: 0,
    invoices: 0,
    companies: 0,
  },
  ...{ stockMovements: 0, recoveryRuns: 0, diagnoses: 0, chargingProfiles: 0, applications: 0, transfers: 0, faultProblems: 0 },
  ...{ reconciliations: 0, partReservations: 0, chargerModels: 0, serviceFigures: 0, stationWeather: 0, systemLog: 0 },
  ...{ timedStarts: 0 },
};

const isList = (one: unknown): one is List =>
  typeof one === 'object' && one !== null && 'columns' in one && 'filters' in one && 'endpoint' in one;
// Uptime has other columns for stations, points and connectors.
const lists = Object.values<unknown>(all)
  .filter(isList)
  .filter(({ name }) => name !== 'uptime');

const widthOf = (columns: readonly ListColumn[]) =>
  columns.reduce((sum, column) => sum + (column.width ?? WIDTHS[column.kind]), 0);
/** What a list shows by itself, to those who see several providers and to those who see one. */
const shownOf = ({ columns }: List, seesProviders: boolean): ListColumn[] => {
  const all: readonly ListColumn[] = Object.values(columns);
  const gives = seesProviders && all.some(({ kind }) => kind === 'provider');
  return all.filter(
    ({ kind, seen }) =>
      seen !== 'chosen' && seen !== 'file' && (seen !== 'alone' || !gives) && (kind !== 'provider' || seesProviders),
  );
};

describe('at 1440 px a list shows the columns that it has by itself', () => {
  it.each(lists.map((list) => [list.name, list] as const))('%s', (name, list) => {
    for (const seesProviders of [true, false])
      expect(widthOf(shownOf(list, seesProviders))).toBeLessThanOrEqual(ROOM_PX - (BESIDE[name] ?? MENU_PX));
  });
});

/** Ids as they are. */
const IDS: Readonly<Record<string, string>> = {
  ...{ taskId: 'WO00000001', transactionId: '100580', id: '1005', cardNumber: '04A1B2C3D4E5F6', physicalNumber: '3512345678' },
  ...{
    vin: 'LSVAU2A37N2183294',
    partsNumber: 'CCS2-CABLE',
    bankReference: '2026112609001',
    thirdPartyTransactionId: 'TP-20261126-01',
  },
};

it.each(
  lists.flatMap(({ name, columns }) =>
    Object.entries<ListColumn>(columns).flatMap(([key, column]) =>
      column.kind === 'id' && column.seen !== 'chosen' && column.seen !== 'file' && IDS[key]
        ? [[name, key, column] as const]
        : [],
    ),
  ),
)('an id is whole beside its button: %s, %s', (_, key, column) => {
  expect(column.width ?? WIDTHS.id).toBeGreaterThanOrEqual(idWidth(IDS[key]!));
});

/** What a tag needs beside its words. */
const TAG_PX = 14;

describe('a state has room in two lines of its column', () => {
  it.each(lists.map((list) => [list.name, list] as const))('%s', (_, { columns }) => {
    const cut = Object.entries<ListColumn>(columns).flatMap(([key, column]) => {
      if (column.kind !== 'word' || !['state', 'status'].includes(key)) return [];
      const room = (column.width ?? WIDTHS.word) - TAG_PX;
      return Object.values(column.values)
        .flatMap(({ en, zh }) => [en, zh])
        .filter((text) => {
          const words = text.split(' ');
          const lines = words.map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
          return !lines.some((two) => two.every((line) => headWidth(line, false) <= room)) && headWidth(text, false) > room;
        })
        .map((text) => `${key}: ${text}`);
    });
    expect(cut).toEqual([]);
  });
});

/** The second line of a cell, which is as large as a head. */
const BELOW: readonly (readonly [list: string, column: string, text: string])[] = [
  ['cards', 'userName', 'charlotte.montgomery@saguaro.example'],
  ['recharges', 'account', 'Company · 91310115MA1K3X9P2T'],
  ['versions', 'version', 'Charger firmware · OCPP 2.0.1'],
  ['workOrders', 'pointName', 'Connector 1 · HZ-001'],
  ['feedback', 'pointName', 'Connector 1 · HZ-001'],
  ['serviceFigures', 'againShare', '0 reopened, 1 came back'],
  ['stations', 'stationName', 'Brede Hilledijk 95, 3072 KD Rotterdam'],
  ['userGroups', 'groupName', 'Firmenflotte, Abrechnung am Monatsende'],
  ['recoveryRuns', 'faultCode', 'Vehicle communication'],
];

it.each(BELOW)('what stands below in a cell is whole: %s, %s', (name, key, text) => {
  const columns: Readonly<Record<string, ListColumn>> = lists.find((list) => list.name === name)!.columns;
  const column = columns[key]!;
  expect(column.width ?? WIDTHS[column.kind]).toBeGreaterThanOrEqual(headWidth(text, false));
});

describe('the head of a column is whole', () => {
  it.each(
    Object.values<unknown>(all)
      .filter(isList)
      .map((list) => [list.name, list] as const),
  )('%s', (_, { columns }) => {
    const cut = Object.entries<ListColumn>(columns).flatMap(([key, { kind, seen, sort, width = WIDTHS[kind], words }]) =>
      [words.en, words.zh].flatMap((text) => {
        const least = headWidth(text, sort !== undefined);
        return seen !== 'file' && least > width ? [`${key}: “${text}” needs ${least}, has ${width}`] : [];
      }),
    );
    expect(cut).toEqual([]);
  });
});

describe('whoever sees several providers sees whose each row is', () => {
  // Of one station, one type or one wave of upgrades; of models, which are everybody's; the providers themselves.
  const WITHOUT = new Set([
    'vouchers',
    'profileTargets',
    'firmwareUpdates',
    'pointFirmware',
    'chargerModels',
    'vendorRules',
    'deviations',
  ]);
  const MORE = ['applications', 'providers', 'serviceFigures'];

  it.each(lists.filter(({ name }) => !WITHOUT.has(name) && !MORE.includes(name)).map((list) => [list.name, list] as const))(
    '%s',
    (_, list) => {
      const [provider] = shownOf(list, true).filter(({ kind }) => kind === 'provider');
      // The names of the demo's providers are whole in it.
      expect(provider?.width ?? WIDTHS.provider).toBeGreaterThanOrEqual(WIDTHS.provider);
      expect(provider).toBeDefined();
    },
  );
});
