import { randomBytes } from 'node:crypto';
import { ADMIN_ROLE, PERMISSIONS } from '@csms/contract';
import { modelNamed, Random } from '@csms/simulator';
import { createProvider, hashPassword } from '../../access/index.ts';
import { openWallet } from '../../customers/index.ts';
import { createPoint } from '../../network/index.ts';
import { createSeal } from '../../platform/config/seal.ts';
import type { Trx } from '../../platform/database/database.ts';
import { addDesk } from './desk.ts';
import { shareGarage } from './garage-power.ts';
import { type DemoOperator, type DemoPrice, type DemoStation, OPERATORS, serialOf, TAXES } from './network-data.ts';
import { person } from './people.ts';

const DAY = 86_400_000;

/** Someone, or a card, that charges. */
export interface DemoPayer {
  kind: 'card' | 'chargeUser';
  cardId: number | null;
  chargeUserId: number | null;
  groupId: number | null;
  accountId: number;
  idTag: string;
  label: string;
  postPaid: boolean;
  /** Epoch ms: lost or expired since. */
  until: number;
  /** A card that lies in a drawer, nearly empty. */
  idle: boolean;
}

export interface DemoPoint {
  id: number;
  serialNumber: string;
  model: string;
}

export interface BuiltStation {
  id: number;
  data: DemoStation;
  points: DemoPoint[];
}

export interface BuiltOperator {
  data: DemoOperator;
  providerId: number;
  username: string;
  stations: BuiltStation[];
  payers: DemoPayer[];
}

/** What an operator's own people may do: all but the installation's settings and chargers that belong to nobody. */
const OPERATOR_PERMISSIONS = PERMISSIONS.filter((one) => one !== 'config:write' && !/^(newCharger|vendorRule):/.test(one));
export const usernameOf = (operator: DemoOperator): string => `operator-${operator.word}`;

/** Makes the operators with their users, stations, points, prices, groups, charge users and cards. */
export async function buildNetwork(trx: Trx, now: number, passwords: ReadonlyMap<string, string>): Promise<BuiltOperator[]> {
  const parent = await trx
    .selectFrom('provider')
    .select('id')
    .where('type', '=', 'super')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const built: BuiltOperator[] = [];
  for (const data of OPERATORS) {
    const random = new Random(`demo/${data.word}`);
    const providerId = await createProvider(trx, {
      name: data.name,
      type: 'common',
      parentId: parent.id,
      currency: data.currency,
    });
    await trx
      .updateTable('provider')
      .set({ email: data.email, contact: data.contact, phone: data.phone, created_at: new Date(now - 400 * DAY) })
      .where('id', '=', providerId)
      .execute();
    const username = usernameOf(data);
    await addOperatorUser(trx, data, providerId, passwords.get(username)!);
    const stations: BuiltStation[] = [];
    for (const station of data.stations) stations.push(await addStation(trx, station, providerId, now));
    await addTaxesAndOccupancy(trx, data, providerId, stations, now);
    const groups = await addGroups(trx, data, stations, providerId, now);
    const payers = await addPayers(trx, data, providerId, groups, random, now);
    await addDesk(trx, data, providerId, now);
    built.push({ data, providerId, username, stations, payers });
  }
  return built;
}

async function addOperatorUser(trx: Trx, data: DemoOperator, providerId: number, password: string): Promise<void> {
  const username = usernameOf(data);
  const role = await trx
    .insertInto('role')
    .values({
      provider_id: providerId,
      name: data.language === 'zh' ? '运营管理员' : 'Operator',
      key: username,
      description: data.name,
      permissions: [...OPERATOR_PERMISSIONS],
      // Every page of its provider, finance and system included (`ADMIN_ROLE` as a role path); what it may do there is said by its permissions.
      route_paths: [ADMIN_ROLE],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('system_users')
    .values({
      provider_id: providerId,
      role_id: role.id,
      username,
      password_hash: await hashPassword(password),
      name: data.contact,
      email: data.email,
    })
    .execute();
}

/** Taxes since long, and at some stations a fee for occupied connectors from today on. */
async function addTaxesAndOccupancy(
  trx: Trx,
  data: DemoOperator,
  providerId: number,
  stations: readonly BuiltStation[],
  now: number,
): Promise<void> {
  for (const country of new Set(data.stations.map((station) => station.country))) {
    const [percent, onTop] = TAXES[country]!;
    await trx
      .insertInto('tax_rate')
      .values({
        provider_id: providerId,
        country,
        from_day: '2020-01-01',
        percent,
        on_top: onTop,
        created_by: usernameOf(data),
      })
      .execute();
  }
  for (const { id, data: station } of stations)
    if (station.occupancyFee) await addPrice(trx, providerId, id, null, station.price, [1, 1], now, station.occupancyFee);
}

async function addStation(trx: Trx, data: DemoStation, providerId: number, now: number): Promise<BuiltStation> {
  const { id } = await trx
    .insertInto('station')
    .values({
      provider_id: providerId,
      name: data.name,
      country: data.country,
      address: data.address,
      longitude: data.longitude,
      latitude: data.latitude,
      time_zone: data.timeZone,
      pca_ids: [...data.pcaIds],
      opens: data.opens,
      closes: data.closes,
      service_phone: data.phone,
      description: data.description,
      site_limit_w: data.siteLimitW,
      facilities: [...data.facilities],
      guide: data.guide,
      created_at: new Date(now - 320 * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addPrice(trx, providerId, id, null, data.price, [1, 1], now - 300 * DAY);
  for (const [daysAgo, factor] of data.changes)
    await addPrice(trx, providerId, id, null, data.price, [factor, 1], now - daysAgo * DAY);
  await addEnergyCost(trx, providerId, id, data, now);
  if (data.comes) await addPrice(trx, providerId, id, null, data.price, [data.comes[1], 1], now + data.comes[0] * DAY);
  // None of them has a password, so nothing is sealed and any key will do.
  const seal = createSeal(randomBytes(32));
  const points: DemoPoint[] = [];
  for (const [index, [name, pointName]] of data.points.entries()) {
    const model = modelNamed(name);
    const serialNumber = serialOf(data, index);
    const point = await createPoint(
      trx,
      {
        serialNumber,
        pointName,
        stationId: id,
        equipmentType: model.current === 'AC' ? 'ac' : 'dc',
        ratedPower: Math.max(...model.connectors.map((connector) => connector.maxPowerW)) / 1000,
        allowMissingSubprotocol: true,
        networks: [],
        connectors: model.connectors.map((connector, at) => ({
          connectorNo: at + 1,
          connectorName: model.connectors.length > 1 ? 'ABCD'[at]! : '',
          standard: model.current === 'AC' ? 'ac' : 'dc',
          connectorType: connector.standard,
          maxPowerW: connector.maxPowerW,
        })),
      },
      seal,
    );
    await trx
      .updateTable('charge_point')
      .set({
        vendor: model.vendor,
        model: model.model,
        firmware_version: model.firmware,
        created_at: new Date(now - (310 - index) * DAY),
      })
      .where('id', '=', point.id)
      .execute();
    points.push({ id: point.id, serialNumber, model: name });
  }
  if (data.charging !== undefined)
    await shareGarage(
      trx,
      providerId,
      id,
      points.map((point) => ({ id: point.id, powerW: modelNamed(point.model).connectors[0]!.maxPowerW })),
    );
  return { id, data, points };
}

/** A price version: electricity and service fees each times a factor, to four decimals. */
/** Energy costs two thirds of what drivers pay for it. */
async function addEnergyCost(trx: Trx, providerId: number, stationId: number, data: DemoStation, now: number): Promise<void> {
  const [sharp, peak, flat, valley] = data.price.electricity.map((fee) => ((fee * 2) / 3).toFixed(4)) as [
    string,
    string,
    string,
    string,
  ];
  await trx
    .insertInto('energy_cost')
    .values({
      provider_id: providerId,
      station_id: stationId,
      from_day: new Date(now - 300 * DAY).toISOString().slice(0, 10),
      sharp,
      peak,
      flat,
      valley,
      created_by: 'admin',
    })
    .execute();
}

async function addPrice(
  trx: Trx,
  providerId: number,
  stationId: number,
  groupId: number | null,
  price: DemoPrice,
  [onElectricity, onService]: readonly [number, number],
  from: number,
  occupancyFee = '0',
): Promise<void> {
  const electricity = price.electricity.map((fee) => (fee * onElectricity).toFixed(4));
  const service = price.service.map((fee) => (fee * onService).toFixed(4));
  await trx
    .insertInto('price_version')
    .values({
      provider_id: providerId,
      station_id: stationId,
      group_id: groupId,
      effective_from: new Date(from - (from % DAY)),
      slots: price.slots,
      sharp_electricity: electricity[0]!,
      peak_electricity: electricity[1]!,
      flat_electricity: electricity[2]!,
      valley_electricity: electricity[3]!,
      sharp_service: service[0]!,
      peak_service: service[1]!,
      flat_service: service[2]!,
      valley_service: service[3]!,
      reservation_fee: String(price.reservation),
      occupancy_fee: occupancyFee,
      created_by: 'admin',
      created_at: new Date(Math.min(from - DAY, Date.now() - DAY)),
    })
    .execute();
}

interface BuiltGroup {
  id: number;
  postPaid: boolean;
}

async function addGroups(
  trx: Trx,
  data: DemoOperator,
  stations: readonly BuiltStation[],
  providerId: number,
  now: number,
): Promise<BuiltGroup[]> {
  const groups: BuiltGroup[] = [];
  for (const group of data.groups) {
    const { id } = await trx
      .insertInto('user_group')
      .values({
        provider_id: providerId,
        name: group.name,
        description: group.description,
        monthly_limit_wh: group.monthlyLimitKwh === null ? null : group.monthlyLimitKwh * 1000,
        post_paid: group.postPaid,
        created_at: new Date(now - 280 * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    groups.push({ id, postPaid: group.postPaid });
    if (!group.ownPrice) continue;
    const [code, factor] = group.ownPrice;
    const station = stations.find((one) => one.data.code === code)!;
    await addPrice(trx, providerId, station.id, id, station.data.price, [1, factor], now - 250 * DAY);
  }
  return groups;
}

const USERS = 20;
const CARDS = 40;

async function addPayers(
  trx: Trx,
  data: DemoOperator,
  providerId: number,
  groups: readonly BuiltGroup[],
  random: Random,
  now: number,
): Promise<DemoPayer[]> {
  const payers: DemoPayer[] = [];
  const taken = new Set<string>();
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(random.next() * 16).toString(16))
      .join('')
      .toUpperCase();
  const wallet = (kind: 'card' | 'chargeUser') => openWallet(trx, providerId, kind, data.currency);
  const users: { id: number; group: BuiltGroup | undefined; name: string; phone: string; email: string }[] = [];
  for (let index = 0; index < USERS; index++) {
    const { name, phone, email } = person(data, random, taken);
    // Of twenty users five belong to each group; the rest to none.
    const group = groups[Math.floor(index / 5)];
    const accountId = await wallet('chargeUser');
    const idTag = `U${hex(15)}`;
    const { id } = await trx
      .insertInto('charge_user')
      .values({
        provider_id: providerId,
        account: name,
        phone,
        email,
        user_type: index % 4 === 3 ? 'card' : 'phone',
        id_tag: idTag,
        group_id: group?.id ?? null,
        account_id: accountId,
        registered_at: new Date(now - random.between(95, 300) * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    users.push({ id, group, name, phone, email });
    payers.push({
      kind: 'chargeUser',
      cardId: null,
      chargeUserId: id,
      groupId: group?.id ?? null,
      accountId,
      idTag,
      label: name,
      postPaid: group?.postPaid ?? false,
      until: Number.POSITIVE_INFINITY,
      idle: false,
    });
  }
  for (let index = 0; index < CARDS; index++) {
    const owner = index < 16 ? users[index] : undefined;
    const holder = owner ?? person(data, random, taken);
    const lostAt = index % 13 === 12 ? now - random.between(2, 40) * DAY : null;
    const expiresAt =
      index % 12 === 11 ? now - random.between(3, 30) * DAY : index % 3 === 0 ? now + random.between(200, 900) * DAY : null;
    const accountId = await wallet('card');
    const cardNumber = `04${hex(12)}`;
    const { id } = await trx
      .insertInto('card')
      .values({
        provider_id: providerId,
        card_number: cardNumber,
        physical_number: `${providerId}${String(Math.floor(random.between(0, 1e9))).padStart(9, '0')}`,
        charge_user_id: owner?.id ?? null,
        user_name: holder.name,
        phone: holder.phone,
        email: holder.email,
        lost_at: lostAt === null ? null : new Date(lostAt),
        expires_at: expiresAt === null ? null : new Date(expiresAt),
        account_id: accountId,
        created_at: new Date(now - random.between(95, 300) * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    payers.push({
      kind: 'card',
      cardId: id,
      chargeUserId: owner?.id ?? null,
      groupId: owner?.group?.id ?? null,
      accountId,
      idTag: cardNumber,
      label: holder.name,
      // The group's flag counts for a card of its member too.
      postPaid: owner?.group?.postPaid ?? false,
      until: Math.min(lostAt ?? Number.POSITIVE_INFINITY, expiresAt ?? Number.POSITIVE_INFINITY),
      idle: index % 10 === 9,
    });
  }
  return payers;
}
