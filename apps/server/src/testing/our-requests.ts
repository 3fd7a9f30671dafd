import type { Endpoint } from '@csms/contract';
import type { MadeThings } from './made-things.ts';
import { MARK } from './made-things.ts';
import { jsonSchema, type Named, sample } from './samples.ts';
import { pathOf, unique } from './server.ts';

/** A passkey that nobody has, as answer to whatever the browser is asked. */
const PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', attestationObject: 'oA' },
};

export interface Request {
  params: object | undefined;
  query: Record<string, unknown> | undefined;
  body: unknown;
  path: string;
}

/** Gives a good request of any endpoint about what is ours. */
export function requestsAbout(made: MadeThings): (one: Named) => Request {
  /** What is ours, by the name of a field or parameter. */
  const ours = (word: string, key = ''): Record<string, unknown> => ({
    id:
      {
        stations: made.station.id,
        taxRates: made.taxRateId,
        energyCosts: made.energyCost!.id,
        chargeUsers: made.user.id,
        cars: made.carId,
        commands: made.command.id,
        configurationTemplates: made.template.id,
        userGroups: made.groupId,
        systemUsers: made.systemUser.id,
        roles: made.role.id,
        organisations: made.organisation.id,
        savedViews: made.viewId,
        handovers: made.shiftNoteId,
        complaints: made.complaintId,
        history: /Note$/.test(key) && key !== 'history.addNote' ? made.noteId : String(made.station.id),
        providers: made.providerId,
        applications: made.application.id,
        profile: made.ownSession,
        versions: made.version.id,
        firmwareUpdates: made.updateId,
        diagnoses: made.diagnosisId,
        maintenanceWindows: made.windowId,
        circuits: made.circuitId,
        reservations: made.reservationId,
        timedCharges: made.timed.id,
        siteLimits: made.siteLimitId,
        warnings: made.warningId,
        chargingProfiles: made.profileIds.ids[0],
        membership: made.levelId,
        activities: made.activityId,
        vouchers: key === 'vouchers.withdraw' ? made.voucherId : made.voucherTypeId,
        companies: made.companyId,
        corporateTransfers: made.transferId,
        invoices: made.invoiceId,
        invoiceInfos: made.infoId,
        reconciliations: made.proofId,
        displayLinks: made.displayId,
        reports: key === 'reports.download' ? made.runId : made.scheduleId,
        statements: made.card.cardNumber,
        exportJobs: made.job?.id,
        dictionaries: made.dictionaryId,
      }[word] ?? made.station.id,
    list: word === 'savedViews' ? 'cards' : undefined,
    country: 'CN',
    fromDay: '2098-01-01',
    roleId: made.role.id,
    subject: word === 'history' ? 'station' : undefined,
    before: undefined,
    orgId: made.organisation.id,
    rolePaths: ['/realTimeMonitor'],
    userName: made.systemUser.username,
    phone: unique('').replace(/\D/g, '').padStart(4, '0'),
    phoneNumber: made.systemUser.phone,
    stationName: made.station.stationName,
    serialNumber: word === 'newChargers' ? made.newSerials[key === 'newChargers.reject' ? 1 : 0] : made.point.serialNumber,
    serialNumbers: [made.point.serialNumber],
    cardNumber: made.card.cardNumber,
    cardNumbers: [made.card.cardNumber],
    physicalNumber: unique('N'),
    newCardNumber: unique('N'),
    newPhysicalNumber: unique('N'),
    carNumber: unique('NC'),
    vin: '1HGCM82633A004352',
    alarmIds: [made.alarmId],
    ids: word === 'cars' ? [made.carId] : word === 'alarms' ? [made.alarmId] : word === 'warnings' ? [made.warningId] : [1],
    transactionId: word === 'sessions' ? made.running : word === 'records' ? made.review : made.finished,
    stationId: made.station.id,
    providerId: made.providerId,
    chargeUserId: made.user.id,
    otherId: made.user.id,
    groupId: made.groupId,
    localTime: '2026-01-01T00:00',
    account: made.user.account,
    keyword: MARK,
    key: word === 'configurations' ? 'HeartbeatInterval' : 'network.ocppLogDays',
    value: word === 'vouchers' ? '1' : word === 'dictionaries' ? MARK : word === 'configurations' ? '60' : 30,
    values: { HeartbeatInterval: '60' },
    batchId: made.batchId,
    type: 'country',
    source: word === 'exportJobs' ? 'cards' : undefined,
    background: undefined,
    exportSource: 'records',
    exportItemList: ['cost'],
    msgId: made.msgId,
    userId: made.recipient.userId,
    username: word === 'messages' ? made.recipient.username : unique('user-'),
    keyWord: MARK,
    action: 'clearCache',
    payload: {},
    timeZone: 'UTC',
    slots: new Array(48).fill('flat'),
    effectiveFrom: new Date(Date.now() + 3_600_000).toISOString(),
    amount: '5',
    companyId: word === 'corporateTransfers' ? made.companyId : undefined,
    infoId: made.infoId,
    from:
      word === 'loadBalancing'
        ? new Date(Date.now() - 3_600_000).toISOString()
        : /^(s|financialS)tatistics$/.test(word)
          ? '2026-01-01'
          : '2020-01-01T00:00:00Z',
    to:
      word === 'loadBalancing'
        ? new Date().toISOString()
        : word === 'reports'
          ? 'recipients'
          : /^(s|financialS)tatistics$/.test(word)
            ? '2027-12-31'
            : '2100-01-01T00:00:00Z',
    day: word === 'loadBalancing' ? '2026-01-01' : undefined,
    at: new Date().toISOString(),
    limitW: 50_000,
    limitA: 10,
    reserveW: 1000,
    siteLimitW: 100_000,
    expireTime: '2099-12-31T00:00:00Z',
    requestId: unique('request-'),
    // The sign-in needs none; the public forms do.
    passkey: PASSKEY,
    captchaId: word === 'signIn' ? undefined : 'none',
    captcha: word === 'signIn' ? undefined : 'none',
    totp: undefined,
    code: '000000',
    fileName: word === 'versions' ? made.loose.data.fileName : made.fileName,
    serial: `${MARK}-CERT`,
    ratedPower: 10,
    authorizationCode: 'code',
    pattern: '(.+)',
    applicationType: 'firmware',
    communicationType: 'ocpp1.6',
    rules: [{ kind: 'offline', code: '', level: 'common', enabled: true, notify: false, threshold: 60 }],
    versionId: word === 'prices' ? made.priceId : made.version.id,
    ...(word === 'streetMaps' && { version: made.streetMap?.version ?? '0'.repeat(32) }),
    updateId: made.updateId,
    location: undefined,
    parentId: word === 'providers' ? made.providerId : null,
    limitPowerW: 40_000,
    mailAccount: 'mail@ours.example',
    smtpAddress: '127.0.0.1',
    smtpPort: 1,
    columns: undefined,
    rejected: undefined,
    stationIds: [made.station.id],
    chargeUserIds: [made.user.id],
    groupIds: [made.groupId],
    wrongVersionId: made.priceId,
    rightVersionId: made.otherPriceId,
    transactionIds: undefined,
    leavesTime: new Date(Date.now() + 3_600_000).toISOString(),
    wantsWh: 10_000,
    validFrom: new Date().toISOString(),
    validTo: new Date(Date.now() + 3_600_000).toISOString(),
    startTime: new Date().toISOString(),
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
    format: word === 'reports' ? 'xlsx' : undefined,
    time: '08:00',
    connectors:
      word === 'loadBalancing'
        ? [{ serialNumber: made.point.serialNumber, connectorNo: 1, phases: 3, rotation: '123', minA: 6, maxA: null }]
        : [{ connectorNo: 1, standard: 'dc', connectorType: 'ccs2', maxPowerW: 10_000 }],
  });

  /** A request of an endpoint about what is ours. Of a body with alternatives (a card or a charge user) only one is named. */
  function requestOf(word: string, key: string, endpoint: Endpoint) {
    const known = ours(word, key);
    if (key === 'sessions.start') delete known.chargeUserId;
    if (word === 'activities') known.from = '1';
    if (word === 'customersData') Object.assign(known, { idTag: MARK, customerIdentifier: undefined });
    if (word === 'warnings')
      Object.assign(known, {
        description: `${MARK} storm is coming`,
        rules: [{ kind: 'heat', enabled: true, common: 35, serious: 40 }],
        forecastUrl: 'http://127.0.0.1:1',
        floodUrl: 'http://127.0.0.1:1',
        key: undefined,
      });
    if (word === 'chargerModels') Object.assign(known, { vendor: MARK, model: MARK });
    if (word === 'siteLimits') Object.assign(known, { kind: 'dated', reference: made.reference });
    if (word === 'loadBalancing')
      Object.assign(known, {
        mode: 'off',
        source: 'push',
        mqtt: null,
        point: null,
        brokerUrl: 'mqtt://127.0.0.1:1',
        topic: 'site/power',
        ca: '',
        powerPath: 'power',
        linePaths: ['a', 'b', 'c'],
        factor: 1,
        timePath: '',
      });
    if (word === 'chargingProfiles')
      Object.assign(known, {
        commandId: made.comparison.commandId,
        connectorNos: [1],
        connectorNo: 1,
        purpose: 'default',
        chargingProfileKind: 'absolute',
        chargingRateUnit: 'W',
        startSchedule: new Date().toISOString(),
        periods: [{ startPeriod: 0, powerLimit: 1000 }],
      });
    if (word === 'reservations')
      Object.assign(known, {
        connectorNo: 2,
        chargeUserId: made.booker.id,
        day: '2026-01-01',
        startTime: new Date(Date.now() + 2 * 86_400_000).toISOString(),
        expiryTime: new Date(
          Date.now() + (key === 'reservations.update' ? 90_000_000 : 2 * 86_400_000 + 3_600_000),
        ).toISOString(),
      });
    if (word === 'timedCharges')
      Object.assign(known, {
        connectorNos: [1],
        chargeUserId: made.booker.id,
        days: [1, 2, 3, 4, 5, 6, 7],
        day: '2027-01-02',
        // Days in the calendar, moments in the list of starts.
        ...(key === 'timedCharges.calendar' && { from: '2027-01-01', to: '2027-01-07' }),
        validPeriod:
          key === 'timedCharges.create' ? { from: '2027-03-01', to: '2027-03-31' } : { from: '2027-01-01', to: '2027-01-31' },
        startTime: '22:00',
        readyTime: '07:00',
        wantsWh: 10_000,
        kind: 'start',
      });
    if (word === 'workOrders')
      Object.assign(known, {
        id: key === 'workOrders.removeArea' ? made.areaId : made.schemeId,
        taskId: made.taskId,
        pointId: made.point.serialNumber,
        description: `${MARK} does not lock`,
        stationName: `${MARK} station`,
        connectorNo: 1,
        priority: undefined,
        serviceManId: made.ownerId,
        contractorId: undefined,
        leaderId: made.ownerId,
        deputyId: null,
        isDefault: false,
        serviceMen: [],
        schemeId: null,
        files: [],
        clearFile: made.looseFile,
        until: new Date(Date.now() + 86_400_000).toISOString(),
        ...(key === 'workOrders.updateAreaToServiceMan' && { id: made.areaId, stationIds: [made.station.id] }),
      });
    Object.assign(known, made.service.fieldsOf(word, key));
    if (key === 'invoiceInfos.create') delete known.companyId;
    if (key === 'transfers.create')
      Object.assign(known, {
        from: { kind: 'card', id: made.card.cardNumber },
        to: { kind: 'chargeUser', id: String(made.user.id) },
      });
    const params = endpoint.params && (sample(jsonSchema(endpoint.params), known) as object);
    const query = endpoint.query && (sample(jsonSchema(endpoint.query), known) as Record<string, unknown>);
    const body = endpoint.body && sample(jsonSchema(endpoint.body), known);
    return { params, query, body, path: pathOf(endpoint.path, params, query) };
  }

  return ({ word, key, endpoint }) => requestOf(word, key, endpoint);
}
