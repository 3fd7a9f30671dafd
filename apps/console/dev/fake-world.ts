/** A network out of nothing: development only. */
export type Json = Record<string, unknown>;
export const TIERS = ['valley', 'flat', 'peak', 'sharp'] as const;
type Tier = (typeof TIERS)[number];

let seed = 7;
const random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const iso = (ms: number) => new Date(ms).toISOString();

const PRICES: Record<Tier, [number, number]> = {
  valley: [0.31, 0.25],
  flat: [0.62, 0.35],
  peak: [0.98, 0.45],
  sharp: [1.24, 0.5],
};
const SLOTS: Tier[] = Array.from({ length: 48 }, (_, i) =>
  i < 14
    ? 'valley'
    : i < 20
      ? 'flat'
      : i < 23
        ? 'peak'
        : i < 26
          ? 'sharp'
          : i < 36
            ? 'flat'
            : i < 40
              ? 'peak'
              : i < 44
                ? 'sharp'
                : 'flat',
);

export function makeWorld() {
  const stations: Json[] = [
    ['绿能软件园站', 'Asia/Shanghai'],
    ['滨江商业广场地下停车场充电站', 'Asia/Shanghai'],
    ['Harbour Gate', 'Asia/Singapore'],
    ['Rotterdam Zuid P+R', 'Europe/Amsterdam'],
    ['机场 T2 快充站', 'Asia/Shanghai'],
  ].map(([stationName, timeZone], i) => ({ id: i + 1, stationName, timeZone, providerId: i === 2 || i === 3 ? 2 : 1 }));
  const points: Json[] = [];
  const TYPES = [
    ['gbt_dc', 'dc'],
    ['ccs2', 'combo'],
    ['chademo', 'dc'],
    ['type2', 'ac'],
    ['gbt_ac', 'ac'],
    ['ccs1', 'combo'],
    ['j1772', 'ac'],
    ['schuko', 'ac'],
  ] as const;
  const STATES = ['available', 'available', 'available', 'charging', 'charging', 'faulted', 'reserved', 'unavailable'];
  const OCPP: Record<string, string[]> = {
    available: ['Available', 'Available', 'Preparing'],
    charging: ['Charging', 'SuspendedEV', 'Finishing'],
    faulted: ['Faulted'],
    reserved: ['Reserved'],
    unavailable: ['Unavailable'],
  };

  const addPoint = (serialNumber: string, form: Json, online: boolean): Json => {
    const station = stations.find((one) => one.id === form.stationId) ?? stations[0] ?? {};
    const point: Json = {
      id: points.length + 1,
      serialNumber,
      pointName: form.pointName,
      stationId: station.id,
      stationName: station.stationName,
      timeZone: station.timeZone,
      providerId: station.providerId,
      providerName: station.providerId === 1 ? '绿能充电' : 'Harbour Charging Co.',
      equipmentType: form.equipmentType,
      ratedPower: form.ratedPower,
      vendor: online ? 'Kempower' : null,
      model: online ? 'S-Series' : null,
      softwareVersion: online ? 'v2.14.3' : null,
      enabled: true,
      online,
      state: online ? 'available' : 'offline',
      lastSeenTime: online ? iso(Date.now() - random() * 60_000) : null,
      lastBootTime: online ? iso(Date.now() - random() * 8e8) : null,
      connectedTime: online ? iso(Date.now() - random() * 4e8) : null,
      clockOffsetMs: online ? 1200 : null,
      quarantinedUntil: null,
      hasPassword: Boolean(form.password),
      allowMissingSubprotocol: true,
      connectorCount: (form.connectors as Json[]).length,
      connectors: (form.connectors as Json[]).map((one) => ({
        connectorName: '',
        ...one,
        state: online ? 'available' : 'offline',
        ocppStatus: online ? 'Available' : null,
        errorCode: null,
        statusTime: iso(Date.now() - 3e6),
        transactionId: null,
      })),
    };
    points.unshift(point);
    return point;
  };

  for (let i = 46; i >= 1; i--) {
    const station = stations[i % 5] ?? {};
    const kinds =
      i % 4 === 0
        ? [TYPES[3], TYPES[4]]
        : i % 7 === 0
          ? [TYPES[5], TYPES[6], TYPES[7]]
          : [TYPES[0], TYPES[1], ...(i % 3 ? [] : [TYPES[2]])];
    const online = random() > 0.12;
    const point = addPoint(
      `CP${String(20260000 + i * 37)}`,
      {
        pointName: `${i % 2 ? '快充' : 'DC'}-${String(i).padStart(2, '0')}`,
        stationId: station.id,
        equipmentType: i % 4 ? 'dc' : 'ac',
        ratedPower: i % 4 ? pick([60, 120, 180]) : 22,
        password: i % 5 ? '' : 'secret12',
        connectors: kinds.map((kind, no) => ({
          connectorNo: no + 1,
          connectorType: kind?.[0],
          standard: kind?.[1],
          maxPowerW: i % 4 ? 60_000 : 22_000,
        })),
      },
      true,
    );
    point.online = online;
    point.vendor = pick(['Kempower', 'ABB', '特来电', 'Alpitronic']);
    point.enabled = i % 11 !== 0;
    if (i === 43) point.clockOffsetMs = -192_000;
    if (i === 42) point.quarantinedUntil = iso(Date.now() + 1.8e6);
    if (!online) Object.assign(point, { state: 'offline', lastSeenTime: iso(Date.now() - random() * 9e7) });
    for (const connector of point.connectors as Json[]) {
      const state = online ? pick(STATES) : 'offline';
      Object.assign(connector, {
        state,
        ocppStatus: online ? pick(OCPP[state] ?? ['Available']) : 'Available',
        errorCode: state === 'faulted' ? pick(['GroundFailure', 'OverCurrentFailure', 'ConnectorLockFailure']) : null,
      });
    }
  }

  let transaction = 184_220;
  const users = ['wangfang', '13812345678', 'lena.dekker@harbour-charging.example', '张伟', 'fleet-0042', null];
  const makeSession = (
    point: Json,
    connector: Json,
    account: unknown,
    cardNumber: unknown,
    startType: string,
    minutes: number,
  ): Json => {
    transaction += 1;
    connector.transactionId = transaction;
    const ac = connector.standard === 'ac';
    const powerW = ac ? 7000 + Math.round(random() * 14_000) : 18_000 + Math.round(random() * 70_000);
    const energyWh = Math.round((powerW * minutes) / 60 / 1.2);
    return {
      transactionId: transaction,
      serialNumber: point.serialNumber,
      pointName: point.pointName,
      stationId: point.stationId,
      stationName: point.stationName,
      timeZone: point.timeZone,
      providerId: point.providerId,
      connectorNo: connector.connectorNo,
      connectorType: connector.connectorType,
      account,
      cardNumber,
      startType,
      startTime: iso(Date.now() - minutes * 60_000),
      sampleTime: iso(Date.now() - 8000),
      energyWh,
      powerW,
      soc: ac ? null : Math.min(97, 18 + Math.round(minutes * 1.1)),
      cost: ((energyWh / 1000) * 0.97).toFixed(2),
      currency: '$',
      balance: random() > 0.25 ? (random() * 90).toFixed(2) : null,
      online: point.online,
      ocppStatus: connector.ocppStatus,
      stopRequested: false,
    };
  };
  const sessions: Json[] = points.flatMap((point) =>
    (point.connectors as Json[])
      .filter((one) => one.state === 'charging')
      .map((connector) => {
        const account = pick(users);
        return makeSession(
          point,
          connector,
          account,
          account ? null : `6214 0${Math.floor(random() * 1e8)}`.replace(' ', ''),
          account ? pick(['remote', 'scan']) : 'card',
          3 + Math.round(random() * 70),
        );
      }),
  );
  const [odd] = sessions;
  if (odd) Object.assign(odd, { online: false, powerW: null });

  const reasons = ['EVDisconnected', 'Local', 'Remote', 'PowerLoss', 'EmergencyStop', 'DeAuthorized'];
  const records: Json[] = Array.from({ length: 4386 }, (_, i) => {
    const point = pick(points);
    const start = Date.now() - i * 1.1e6 - random() * 9e5 - 4e6;
    const minutes = 12 + random() * 150;
    const energyWh = Math.round(minutes * 520 * random() + 900);
    const elec = (energyWh / 1000) * 0.66;
    const service = (energyWh / 1000) * 0.37;
    const review = i % 37 === 4;
    const account = pick(users);
    return {
      transactionId: 184_000 - i,
      serialNumber: point.serialNumber,
      pointName: point.pointName,
      stationId: point.stationId,
      stationName: point.stationName,
      timeZone: point.timeZone,
      providerId: point.providerId,
      providerName: point.providerName,
      connectorNo: 1 + (i % 2),
      account: review ? null : account,
      cardNumber: account || review ? null : `62140${10_000_000 + i}`,
      idTag: `TAG${90_000 + i}`,
      startType: account ? pick(['remote', 'scan']) : 'card',
      status: review ? 'review' : 'finished',
      valid: i % 53 !== 9,
      startTime: iso(start),
      endTime: iso(start + minutes * 60_000),
      energyWh,
      cost: review ? '0' : (elec + service).toFixed(2),
      elecFee: review ? '0' : elec.toFixed(2),
      serviceFee: review ? '0' : service.toFixed(2),
      reserveFee: i % 9 ? '0' : '1.00',
      discount: '0',
      currency: '$',
      stopReason: pick(reasons),
      stopAccount: null,
      reviewReasons: review ? ['unknown-payer', 'register-jump'] : [],
    };
  });

  const detail = (record: Json): Json => {
    const from = Date.parse(String(record.startTime));
    const to = Date.parse(String(record.endTime ?? record.startTime));
    const hour = (ms: number) =>
      Number(
        new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: String(record.timeZone) })
          .format(ms)
          .split(':')[0],
      ) *
        2 +
      (new Date(ms).getMinutes() >= 30 ? 1 : 0);
    const segments: Json[] = [];
    let at = from;
    let wh = 0;
    while (at < to) {
      const end = Math.min(to, Math.floor(at / 1.8e6) * 1.8e6 + 1.8e6);
      const part = Math.round((Number(record.energyWh) * (end - at)) / (to - from));
      const tier = SLOTS[hour(at) % 48] ?? 'flat';
      const last = segments.at(-1);
      if (last?.tier === tier) Object.assign(last, { to: iso(end), toWh: wh + part, energyWh: Number(last.energyWh) + part });
      else segments.push({ from: iso(at), to: iso(end), tier, priceVersionId: 4, fromWh: wh, toWh: wh + part, energyWh: part });
      wh += part;
      at = end;
    }
    const settled = record.status === 'finished';
    const lines = settled
      ? [...new Set(segments.map((one) => one.tier as Tier))].flatMap((tier) => {
          const own = segments.filter((one) => one.tier === tier).reduce((sum, one) => sum + Number(one.energyWh), 0);
          return (['electricity', 'service'] as const).map((kind, k) => ({
            tier,
            priceVersionId: 4,
            kind,
            energyWh: own,
            unitPrice: String(PRICES[tier][k]),
            amount: ((own / 1000) * (PRICES[tier][k] ?? 0)).toFixed(2),
          }));
        })
      : [];
    const cost = lines.reduce((sum, one) => sum + Number(one.amount), 0).toFixed(2);
    return {
      ...record,
      cost: settled ? cost : '0',
      reserveFee: '0',
      meterStartWh: 8_214_000,
      meterStopWh: 8_214_000 + Number(record.energyWh),
      startReceiveTime: iso(from + 900),
      endReceiveTime: iso(to + (Number(record.transactionId) % 5 === 0 ? 4.2e6 : 1200)),
      lines,
      segments: settled ? segments : [],
      tariff: [],
      evidence: [
        { time: iso(from), registerWh: 8_214_000, source: 'start' },
        ...segments.slice(1).map((one) => ({ time: one.from, registerWh: 8_214_000 + Number(one.fromWh), source: 'sample' })),
        { time: iso(to), registerWh: 8_214_000 + Number(record.energyWh), source: 'stop' },
      ],
      ledger: settled
        ? [
            {
              time: iso(to + 1500),
              kind: 'charge',
              amount: `-${cost}`,
              account: String(record.account ?? record.cardNumber ?? ''),
              balanceAfter: '62.80',
            },
          ]
        : [],
    };
  };

  return {
    stations,
    points,
    records,
    detail,
    sessions,
    addPoint,
    commands: Array.from({ length: 14 }, (_, i): Json => {
      const point = points[i % 2] ?? {};
      const time = Date.now() - i * 4.1e6 - 9e5;
      const result = pick(['accepted', 'accepted', 'rejected', 'noAnswer', 'notSupported', 'scheduled']);
      return {
        id: `0198e000-0000-4000-8000-0000000000${String(i).padStart(2, '0')}`,
        serialNumber: point.serialNumber,
        pointName: point.pointName,
        stationName: point.stationName,
        action: pick(['Reset', 'UnlockConnector', 'TriggerMessage', 'ChangeAvailability', 'RemoteStartTransaction']),
        payload: {},
        status: result === 'accepted' ? 'observed' : result === 'noAnswer' ? 'expired' : 'answered',
        result,
        answer: null,
        effect: result === 'accepted' ? 'status' : null,
        reason: '',
        requestedBy: pick(['admin', '王芳']),
        requestTime: iso(time),
        sentTime: iso(time + 300),
        answerTime: iso(time + 900),
        effectTime: null,
        expireTime: iso(time + 60_000),
      };
    }),
    newChargers: [
      {
        serialNumber: 'AX-7719-0034',
        vendor: 'Alpitronic',
        model: 'HYC150',
        softwareVersion: '3.1',
        firstSeenTime: iso(Date.now() - 4e6),
        lastSeenTime: iso(Date.now() - 20_000),
        attempts: 12,
        address: '10.20.4.17',
        online: true,
        rejected: false,
        connectorCount: 2,
      },
      {
        serialNumber: 'TELD000412',
        vendor: null,
        model: null,
        softwareVersion: null,
        firstSeenTime: iso(Date.now() - 9e7),
        lastSeenTime: iso(Date.now() - 3e6),
        attempts: 3,
        address: '10.20.9.2',
        online: false,
        rejected: false,
        connectorCount: 0,
      },
      {
        serialNumber: 'ROGUE-1',
        vendor: 'Unknown',
        model: 'X',
        softwareVersion: null,
        firstSeenTime: iso(Date.now() - 9e8),
        lastSeenTime: iso(Date.now() - 4e8),
        attempts: 340,
        address: '203.0.113.9',
        online: false,
        rejected: true,
        connectorCount: 1,
      },
    ] as Json[],
    payers: [
      { kind: 'chargeUser', id: 11, label: 'wangfang', cardNumber: null, balance: '128.40', currency: '$', usable: true },
      { kind: 'chargeUser', id: 12, label: '13812345678', cardNumber: null, balance: '0', currency: '$', usable: true },
      {
        kind: 'card',
        id: 31,
        label: '6214088812345678',
        cardNumber: '6214088812345678',
        balance: '45.20',
        currency: '$',
        usable: true,
      },
      {
        kind: 'card',
        id: 32,
        label: '6214088800000001',
        cardNumber: '6214088800000001',
        balance: '12.00',
        currency: '$',
        usable: false,
      },
    ] as Json[],
    startSession(serialNumber: string, connectorNo: number, body: Json): Json {
      const point = points.find((one) => one.serialNumber === serialNumber) ?? {};
      const connector = (point.connectors as Json[]).find((one) => one.connectorNo === connectorNo) ?? {};
      Object.assign(connector, { state: 'charging', ocppStatus: 'Charging' });
      const session = makeSession(point, connector, body.chargeUserId ? 'wangfang' : null, body.cardNumber ?? null, 'remote', 0);
      this.sessions.unshift(session);
      return session;
    },
    advance(session: Json): void {
      const powerW = Math.max(2000, Number(session.powerW ?? 20_000) + Math.round((Math.random() - 0.55) * 1500));
      const energyWh = Number(session.energyWh) + Math.round(powerW / 1200);
      Object.assign(session, { powerW, energyWh, sampleTime: iso(Date.now()), cost: ((energyWh / 1000) * 0.97).toFixed(2) });
      if (typeof session.soc === 'number' && Math.random() > 0.7) session.soc = Math.min(100, session.soc + 1);
    },
    samples(transactionId: number): Json[] {
      const session = this.sessions.find((one) => one.transactionId === transactionId);
      const record = records.find((one) => one.transactionId === transactionId);
      const from = Date.parse(String((session ?? record)?.startTime ?? iso(Date.now())));
      const to = session ? Date.now() - 10_000 : Date.parse(String(record?.endTime ?? iso(Date.now())));
      const energy = Number((session ?? record)?.energyWh ?? 0);
      const count = Math.min(240, Math.max(3, Math.round((to - from) / 30_000)));
      return Array.from({ length: count + 1 }, (_, i) => {
        const part = i / count;
        const power = Math.round(
          (part < 0.05 ? part * 20 : part > 0.7 ? 1 - (part - 0.7) * 2 : 1) *
            (Number(session?.powerW ?? 58_000) * (0.97 + Math.random() * 0.06)),
        );
        const voltage = 380 + part * 40;
        return {
          time: iso(from + (to - from) * part),
          energyWh: Math.round(energy * part),
          powerW: power,
          importCurrent: +(power / 690).toFixed(1),
          outputCurrent: +(power / voltage).toFixed(1),
          outputVoltage: +voltage.toFixed(1),
          soc: Math.round(20 + part * 60),
          temperature: +(24 + part * 18 + Math.random()).toFixed(1),
        };
      });
    },
    log(serialNumber: string): Json[] {
      return Array.from({ length: 80 }, (_, i) => {
        const action = ['Heartbeat', 'MeterValues', 'StatusNotification', 'TriggerMessage'][i % 4] as string;
        return {
          id: `m${i}`,
          time: iso(Date.now() - i * 41_000),
          serialNumber,
          direction: i % 4 === 3 ? 'out' : 'in',
          action: i === 9 ? null : action,
          messageId: `${1000 + i}`,
          request: i === 9 ? '[2,"broken' : JSON.stringify([2, `${1000 + i}`, action, { connectorId: 1, status: 'Charging' }]),
          answer: i === 9 ? null : JSON.stringify([3, `${1000 + i}`, { currentTime: iso(Date.now()) }]),
          outcome: i === 9 ? 'unparsed' : i % 13 === 0 ? 'late' : 'answered',
          latencyMs: i === 9 ? null : 4 + (i % 9),
          deviations: i % 10 === 2 ? [{ rule: 'maxLength', path: '/vendorErrorCode', original: 'x'.repeat(60) }] : [],
        };
      });
    },
  };
}
