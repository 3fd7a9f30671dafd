import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from '../index.ts';
import { CALLS, FIELDS, MESSAGES, PARAMETERS, ROUTES } from './names.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const endpoints = Object.values(contract.contract).flatMap((word) => Object.values(word as Record<string, contract.Endpoint>));

/** The fields that schemas have between them, nested ones too. */
function fieldsOf(...schemas: readonly unknown[]): Set<string> {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    else if (node !== null && typeof node === 'object')
      for (const [name, value] of Object.entries(node)) {
        if (name === 'properties') for (const field of Object.keys(value as object)) found.add(field);
        walk(value);
      }
  };
  for (const schema of schemas) walk(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' }));
  return found;
}

/** Where each thing's fields stand in the contract. */
const THINGS: Readonly<Record<keyof typeof FIELDS, readonly unknown[]>> = {
  'session of the console': [contract.userInfo, contract.loginAnswer],
  'user info': [contract.userInfo],
  'upload result': [contract.uploadAnswer],
  station: [contract.station],
  point: [contract.point],
  connector: [contract.connector],
  'system user': [contract.systemUser, contract.systemUserForm],
  role: [contract.role, contract.rolePermissions],
  organisation: [contract.organisation],
  provider: [contract.provider, contract.providerForm, contract.contract.providers.getTexts.response],
  'charge user': [contract.chargeUser],
  card: [contract.card],
  car: [contract.car],
  'user group': [contract.userGroup],
  'charging record': [contract.chargingRecord],
  'recharge record': [contract.rechargeRecord],
  'local controller': [contract.circuit],
  'charging profile': [contract.chargingProfileForm],
  'period of a charging profile': [contract.chargingProfileForm],
  'timed charge': [contract.timedChargeForm, contract.timedCharge],
  reservation: [contract.reservation],
  firmware: [contract.firmwareUpdate, contract.firmwareUpdateForm, contract.firmwareUpdatePoint, contract.version],
  diagnosis: [contract.diagnosis],
  invoice: [contract.invoice],
  'invoice info': [contract.invoiceInfo],
  'spare part': [contract.part, contract.applyOrder],
  version: [contract.version],
  'system log': [contract.systemLogRow],
  'work order': [contract.workOrder],
  message: [contract.message],
  'new message': [contract.messageForm],
  password: [contract.passwordForm, contract.contract.profile.editUserPwd.body],
  'dictionary entry': [contract.dictionaryEntry],
};

const ID_AND_NAME = 'a thing of another list: its id and its name stand as two fields';
/** Where the contract has another name on purpose. */
const OTHERWISE: Readonly<Record<string, { as: string; why: string }>> = {
  'session of the console.roles': {
    as: 'rolePaths',
    why: 'the state of the console; the answer that it is read from has rolePaths',
  },
  'session of the console.providerLogoPath': {
    as: 'logoPath',
    why: 'the state of the console; the answer that it is read from has logoPath',
  },
  'upload result.code': { as: '', why: 'stands in the envelope of every answer' },
  'upload result.msg': { as: '', why: 'stands in the envelope of every answer' },
  'role.parentRole': { as: 'parentId parentName', why: ID_AND_NAME },
  'provider.logo': { as: 'logoPath', why: 'the user info names it so' },
  'provider.account': { as: 'mailAccount', why: 'of the mail settings: the provider has no other account' },
  'charge user.memberLevel': { as: 'levelId levelName', why: ID_AND_NAME },
  'card.physicalBlockNumber': { as: 'physicalNumber', why: 'required fields name it so (physical number)' },
  'car.createdTime': { as: 'createTime', why: 'messages and roles name the moment of making so: one word for one thing' },
  'timed charge.createdTime': {
    as: 'createTime',
    why: 'messages and roles name the moment of making so: one word for one thing',
  },
  'user group.name': { as: 'groupName', why: 'charge users name it so (group name)' },
  'charging record.energy': { as: 'energyWh', why: 'whole Wh; screens and files show kWh' },
  'local controller.limitPower': { as: 'limitPowerW', why: 'in W, and the name says so' },
  'local controller.points': { as: 'serialNumbers', why: 'points are named by serial number, as in charging profiles' },
  'charging profile.points': { as: 'serialNumbers', why: 'points or serial numbers: these' },
  'charging profile.connectors': { as: 'connectorNos', why: 'connectors are named by number' },
  'timed charge.connectors': { as: 'connectorNos', why: 'connectors are named by number' },
  'timed charge.point': { as: 'serialNumber pointName', why: ID_AND_NAME },
  'reservation.point': { as: 'serialNumber pointName', why: ID_AND_NAME },
  'charging record.point': { as: 'serialNumber pointName', why: ID_AND_NAME },
  'charging record.connector': { as: 'connectorNo', why: 'connectors are named by number' },
  'reservation.connector': { as: 'connectorNo', why: 'connectors are named by number' },
  'reservation.userAccount': { as: 'account', why: 'records, cars and timed charges name it so' },
  'reservation.expiryDate': { as: 'expiryTime', why: 'a moment, not a day' },
  'reservation.time': { as: 'startTime', why: 'when it begins; when it was made is createTime' },
  'timed charge.chargeUser': { as: 'chargeUserId account', why: ID_AND_NAME },
  'firmware.file': { as: 'versionId', why: 'the file is that of a version' },
  'system user.role': { as: 'roleId roleName', why: ID_AND_NAME },
  'system user.station': { as: 'stations stationIds allStations', why: 'several, or all' },
  'station.provider': { as: 'providerId providerName', why: ID_AND_NAME },
  'system user.provider': { as: 'providerId providerName', why: ID_AND_NAME },
  'card.provider': { as: 'providerId providerName', why: ID_AND_NAME },
  'car.provider': { as: 'providerId providerName', why: ID_AND_NAME },
  'user group.provider': { as: 'providerId providerName', why: ID_AND_NAME },
  'invoice.provider': { as: 'providerId providerName', why: ID_AND_NAME },
  'charging record.station': { as: 'stationId stationName', why: ID_AND_NAME },
  'local controller.station': { as: 'stationId stationName', why: ID_AND_NAME },
};

it.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])(
  '%s has the fields that the specification names, or says why not',
  (thing) => {
    const has = fieldsOf(...THINGS[thing]);
    for (const field of FIELDS[thing].split(' ')) {
      const other = OTHERWISE[`${thing}.${field}`];
      if (other) {
        expect.soft(other.why.length, field).toBeGreaterThan(10);
        for (const name of other.as.split(' ').filter(Boolean))
          expect.soft([...has], `${thing}.${field} as ${name}`).toContain(name);
        expect.soft(has.has(field), `${thing}.${field} needs no exception`).toBe(false);
      } else expect.soft([...has].sort(), `${thing}.${field}`).toContain(field);
    }
  },
);

it('every call of the specification is served by its method and path', () => {
  const served = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`));
  expect(CALLS.filter((one) => !served.has(one))).toEqual([]);
});

it.each(Object.entries(PARAMETERS))('%s takes %s', (path, names) => {
  const endpoint = endpoints.find((one) => one.path === path)!;
  const takes = fieldsOf(...[endpoint.query, endpoint.body, endpoint.params].filter(Boolean));
  expect([...takes]).toEqual(expect.arrayContaining(names.split(' ')));
});

const text = (pattern: string): string =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !file.includes('node_modules') && !file.includes('.test.'))
    .map((file) => readFileSync(resolve(ROOT, file), 'utf8'))
    .join('\n');

it('every route of the specification has a page', () => {
  const registry = text('apps/console/src/app/**/*.{ts,tsx}');
  expect(ROUTES.filter((route) => !registry.includes(`'${route}'`) && !registry.includes(`"${route}"`))).toEqual([]);
});

it('every sentence of the specification stands word by word where people read it', () => {
  const said = text('{packages/contract,apps/console}/src/**/*.{ts,tsx}');
  expect(MESSAGES.filter((sentence) => !said.includes(sentence))).toEqual([]);
});

it('the limits and constants of the specification are ours', () => {
  expect(contract.UPLOADS).toMatchObject({
    image: { types: ['png', 'jpg', 'jpeg'], maxMb: 5, limit: 5 },
    // The same documents in their format of today are taken beside them.
    file: { types: ['doc', 'xls', 'ppt', 'txt', 'pdf', 'docx', 'xlsx', 'pptx'], maxMb: 5, limit: 5 },
    stationImage: { types: ['jpg', 'png', 'gif'], maxMb: 2, limit: 1 },
    richText: { maxMb: 5 },
  });
  expect([...contract.PAGE_SIZES]).toEqual([10, 20, 50, 300]);
  expect(contract.PASSWORD_LENGTH.least).toBe(5);
  expect(contract.IMPORT_MB).toBe(1);
  const page = contract.contract.roles.queryRoles.query!.parse({}) as { page: number; limit: number };
  expect(page).toMatchObject({ page: 1, limit: 10 });
  const consoleCode = text('apps/console/src/{app,shared}/**/*.{ts,tsx,css}').toLowerCase();
  for (const constant of [
    'SIDEBAR_WIDTH = 210',
    'MOBILE_PX = 992',
    'TIMEOUT_MS = 90_000',
    'CHUNK_TIMEOUT_MS = 120_000',
    'SCROLL_MS = 800',
    'calc(100vh - 94.5px)',
    'threshold: 0.4',
    '#44A372',
    '#46afb4',
    '#409EFF',
  ])
    expect.soft(consoleCode.includes(constant.toLowerCase()), constant).toBe(true);
});
