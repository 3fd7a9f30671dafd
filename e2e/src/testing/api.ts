import { type BodyOf, contract } from '@csms/contract';
import { LoadClient } from '@csms/simulator';
import { PASSWORD, type Product } from './product.ts';

/** What an operator sets up without the console: by the API, signed in as `admin`. */
export interface Api {
  token: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  call<T = any>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

export async function signInByApi(product: Product, username = 'admin', password = PASSWORD): Promise<Api> {
  const send = async (token: string | undefined, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${product.url}/prod-api${path}`, {
      method,
      headers: {
        'X-Language': 'en',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const envelope = (await answer.json()) as { code: number; msg: string; data: never };
    if (envelope.code !== 200) throw new Error(`${method} ${path}: ${envelope.msg} ${JSON.stringify(envelope.data)}`);
    return envelope.data;
  };
  const { token } = (await send(undefined, 'POST', contract.signIn.login.path, { username, password })) as { token: string };
  return { token, call: (method, path, body) => send(token, method, path, body) };
}

/** Signs in as a new user who works at the orders of some stations, with these permissions. */
export async function signInAsWorker(
  api: Api,
  product: Product,
  worker: { username: string; name: string; phone: string; permissions: string[]; stationIds: number[] },
): Promise<Api> {
  const { permissions, ...user } = worker;
  const { providerId } = await api.call('POST', contract.signIn.info.path, {});
  const role = await api.call('POST', contract.roles.createRole.path, {
    roleName: user.username,
    permissions,
    rolePaths: ['/workOrder'],
  } as BodyOf<typeof contract.roles.createRole>);
  await api.call('POST', contract.systemUsers.addUser.path, {
    ...user,
    password: PASSWORD,
    roleId: role.id,
    providerId,
  });
  return signInByApi(product, user.username);
}

export async function openStation(
  api: Api,
  stationName: string,
  timeZone = 'Asia/Shanghai',
  providerId?: number,
): Promise<number> {
  const owner = providerId ?? (await api.call('POST', contract.signIn.info.path, {})).providerId;
  const body: BodyOf<typeof contract.stations.create> = {
    stationName,
    providerId: owner,
    country: 'CN',
    address: '1 Century Avenue',
    longitude: 121.5,
    latitude: 31.2,
    timeZone,
  };
  return (await api.call('POST', contract.stations.create.path, body)).id;
}

export const registerPoint = (api: Api, stationId: number, serialNumber: string, pointName = serialNumber, connectors = 2) =>
  api.call('POST', contract.points.create.path, {
    serialNumber,
    pointName,
    stationId,
    equipmentType: 'dc',
    ratedPower: 120,
    connectors: Array.from({ length: connectors }, (_, index) => ({
      connectorNo: index + 1,
      standard: 'dc',
      connectorType: 'gbt_dc',
      maxPowerW: 120_000,
    })),
  } satisfies BodyOf<typeof contract.points.create>);

/** The day in two halves: valley until 10:00, peak from then on. */
export const setPrice = (api: Api, stationId: number) =>
  api.call('POST', contract.prices.create.path, {
    stationId,
    groupId: null,
    effectiveFrom: '2024-01-01T00:00:00Z',
    slots: Array.from({ length: 48 }, (_, slot) => (slot < 20 ? 'valley' : 'peak')),
    fees: {
      sharp: { electricity: '2', service: '0.5' },
      peak: { electricity: '1.2345', service: '0.45' },
      flat: { electricity: '0.8', service: '0.4' },
      valley: { electricity: '0.4213', service: '0.3' },
    },
    reservationFee: '1',
  } satisfies BodyOf<typeof contract.prices.create>);

export async function issueCard(api: Api, cardNumber: string, amount: string, providerId?: number): Promise<void> {
  const owner = providerId ?? (await api.call('POST', contract.signIn.info.path, {})).providerId;
  await api.call('POST', contract.cards.issue.path, {
    providerId: owner,
    cardNumber,
    physicalNumber: `P-${cardNumber}`,
    amount,
    expireTime: '2099-12-31T00:00:00Z',
    email: 'card@ours.example',
  } satisfies BodyOf<typeof contract.cards.issue>);
}

/**
 * A session with literal times and readings, as a charger that was offline sends it afterwards: 09:00 to 11:00 in Shanghai, 7.5 kWh before the tier
 * changes at 10:00 and 12.499 kWh after it. By hand, at the prices of `setPrice`, each line rounded to the cent:
 * valley 7.5 × 0.4213 = 3.16 and 7.5 × 0.30 = 2.25; peak 12.499 × 1.2345 = 15.43 and 12.499 × 0.45 = 5.62; together 26.46.
 */
export async function chargeWithCertainty(product: Product, serialNumber: string, idTag: string): Promise<number> {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const client = new LoadClient(`${product.ocpp}/${serialNumber}`);
  await client.connect();
  await client.call('BootNotification', { chargePointVendor: 'Certain', chargePointModel: 'One' });
  await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  const start = { connectorId: 1, idTag, meterStart: 1_000_000, timestamp: `${day}T01:00:00Z` };
  const { transactionId } = (await client.call('StartTransaction', start)) as { transactionId: number };
  const sample = (time: string, value: number) => ({
    timestamp: `${day}T${time}Z`,
    sampledValue: [{ value: String(value), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
  });
  const meterValue = [sample('01:30:00', 1_003_000), sample('02:00:00', 1_007_500), sample('02:30:00', 1_014_000)];
  await client.call('MeterValues', { connectorId: 1, transactionId, meterValue });
  const stop = { transactionId, idTag, meterStop: 1_019_999, timestamp: `${day}T03:00:00Z`, reason: 'Local' };
  await client.call('StopTransaction', stop);
  client.close();
  return transactionId;
}
