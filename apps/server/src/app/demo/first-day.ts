import { setTimeout as pause } from 'node:timers/promises';
import { API_PREFIX, type BodyOf, contract, type Endpoint, pointList, type ResponseOf, recordList } from '@csms/contract';
import type { Log } from '../../platform/log/log.ts';
import { usernameOf } from './network.ts';
import { OPERATORS, serialOf } from './network-data.ts';
import { REFUSED } from './security.ts';

/** So often, and so many times, it is looked whether the operator's chargers are there. */
const LOOK_MS = 2000;
const LOOKS = 60;
const FIRMWARE = '7.0.0';

/** An operator at the console: its calls go the way that a person's go. */
class Desk {
  readonly #url: string;
  readonly #token: string;
  readonly #signal: AbortSignal;

  private constructor(url: string, token: string, signal: AbortSignal) {
    this.#url = url;
    this.#token = token;
    this.#signal = signal;
  }

  static async signIn(url: string, username: string, password: string, signal: AbortSignal): Promise<Desk> {
    const { token } = await new Desk(url, '', signal).call(contract.signIn.login, { username, password });
    return new Desk(url, token, signal);
  }

  /** Calls an endpoint and gives its data. Throws what the server says where it refuses. */
  async call<E extends Endpoint>(endpoint: E, body?: BodyOf<E> | FormData, path: string = endpoint.path): Promise<ResponseOf<E>> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#url}${API_PREFIX}${path}`, {
      method: endpoint.method,
      signal: this.#signal,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: ResponseOf<E> };
    if (code !== 200) throw new Error(`${endpoint.method} ${path}: ${msg}`);
    return data;
  }
}

/**
 * What the operators do on the first day of the demo, once their chargers are there: they read configurations and keep a template, ask for diagnostics,
 * add a firmware and upgrade one model, and keep a view of two lists. The chargers answer as real ones do. Never rejects.
 */
export async function workFirstDay(
  url: string,
  passwords: ReadonlyMap<string, string>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    OPERATORS.map(async (operator) => {
      const username = usernameOf(operator);
      try {
        await workAt(await Desk.signIn(url, username, passwords.get(username)!, signal), operator, signal);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error, username }, 'the first day of the demo was cut short');
      }
    }),
  );
}

async function workAt(desk: Desk, operator: (typeof OPERATORS)[number], signal: AbortSignal): Promise<void> {
  const isChinese = operator.language === 'zh';
  const [station] = operator.stations;
  const wanted = station!.points.map((_, index) => serialOf(station!, index));
  let here = await onlineOf(desk, wanted);
  for (let looks = 1; here.length < wanted.length && looks < LOOKS; looks++) {
    await pause(LOOK_MS, undefined, { signal });
    here = await onlineOf(desk, wanted);
  }
  const [first] = here;
  if (!first) return;
  if (operator === OPERATORS[0]) await registerRefused(desk, first.stationId, isChinese);
  const serialNumbers = here.map((point) => point.serialNumber);
  await desk.call(contract.configurations.read, { serialNumbers });
  await desk.call(contract.diagnoses.request, { serialNumbers: serialNumbers.slice(0, 2) });
  await keepViews(desk, isChinese);
  // A charger waits with its upgrade until nobody charges: those that are free begin.
  const free = here.filter((point) => point.state === 'available');
  const chosen = free[0] ?? first;
  await upgrade(
    desk,
    [...free, ...here.filter((point) => !free.includes(point))]
      .filter((point) => point.model === chosen.model)
      .map((point) => point.serialNumber),
    { vendor: chosen.vendor ?? '', model: chosen.model ?? '' },
    isChinese,
  );
  // A template is compared with what the chargers have told.
  await pause(10_000, undefined, { signal });
  await keepTemplate(desk, serialNumbers.slice(0, 3), first.providerId, isChinese);
}

/** A new charger, whose password nobody has told it yet. */
async function registerRefused(desk: Desk, stationId: number, isChinese: boolean): Promise<void> {
  await desk.call(contract.points.create, {
    serialNumber: REFUSED.serialNumber,
    pointName: isChinese ? '新装慢充桩' : 'New wallbox',
    stationId,
    equipmentType: 'ac',
    ratedPower: 7.4,
    networks: [],
    password: REFUSED.registered,
    connectors: [{ connectorNo: 1, connectorName: '', standard: 'ac', connectorType: 'type2', maxPowerW: 7400 }],
  });
}

const onlineOf = async (desk: Desk, serialNumbers: readonly string[]) => {
  const { list } = await desk.call(contract.points.list, undefined, `${contract.points.list.path}?limit=300`);
  return list.filter((point) => point.online && serialNumbers.includes(point.serialNumber));
};

async function keepViews(desk: Desk, isChinese: boolean): Promise<void> {
  const keep = (list: string, name: string, filters: Record<string, string>) =>
    desk.call(contract.savedViews.create, { list, name, filters });
  await keep(pointList.name, isChinese ? '需要处理的充电桩' : 'Needs attention', { state: 'faulted,offline' });
  await keep(recordList.name, isChinese ? '待复核' : 'To review', { status: 'review' });
}

async function upgrade(
  desk: Desk,
  serialNumbers: string[],
  made: { vendor: string; model: string },
  isChinese: boolean,
): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([`${made.vendor} ${made.model} ${FIRMWARE}\n`.repeat(2000)]), `firmware-${FIRMWARE}.bin`);
  const { fileName } = await desk.call(
    contract.versions.upload,
    form,
    `${contract.versions.upload.path}?applicationType=firmware`,
  );
  const { id } = await desk.call(contract.versions.create, {
    ...made,
    version: FIRMWARE,
    applicationType: 'firmware',
    communicationType: 'ocpp1.6',
    note: isChinese ? '改进刷卡响应与离线补传' : 'Faster card reading; sessions from offline times are sent sooner',
    fileName,
  });
  await desk.call(contract.firmwareUpdates.create, {
    serialNumbers,
    versionId: id,
    description: isChinese ? `${made.model} 升级到 ${FIRMWARE}` : `${made.model} to ${FIRMWARE}`,
    retrieveDate: new Date().toISOString(),
    waveSize: 1,
    waveWait: 2,
  });
}

/** Three chargers follow it; one value is changed afterwards, so that they differ. */
async function keepTemplate(desk: Desk, serialNumbers: string[], providerId: number, isChinese: boolean): Promise<void> {
  const form = {
    templateName: isChinese ? '标准配置' : 'Standard',
    description: isChinese ? '所有公共站点' : 'All public stations',
    values: { HeartbeatInterval: '300', MeterValueSampleInterval: '15' },
  };
  const { configurationTemplates } = contract;
  const { id } = await desk.call(configurationTemplates.create, { ...form, providerId });
  await desk.call(configurationTemplates.apply, { serialNumbers }, configurationTemplates.apply.path.replace(':id', String(id)));
  await desk.call(
    configurationTemplates.update,
    { ...form, values: { ...form.values, ConnectionTimeOut: '90' } },
    configurationTemplates.update.path.replace(':id', String(id)),
  );
}
