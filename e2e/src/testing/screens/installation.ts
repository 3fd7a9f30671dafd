import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import { expect, vi } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice } from '../api.ts';
import type { Product } from '../product.ts';

const LONG_TEXT = 'Power cut between eight and ten. '.repeat(30);

/** What screens are asked for by: ids of what was made. */
export interface FilledInstallation {
  station: number;
  price: number;
  group: number;
  user: number;
  record: number;
  session: number;
  message: number;
  entry: number;
  application: number;
  upgrade: number;
  command: string;
  payer: number;
  company: number;
  bankTransfer: number;
  invoice: number;
  proof: number;
}

/** Fills an installation, so that every screen has something to show, much of it longer than its column. Its chargers go into a list, to be stopped by the caller. */
export async function fillInstallation(
  product: Product,
  api: Api,
  chargers: SimulatedChargePoint[],
): Promise<FilledInstallation> {
  const bases = await openPlaces(product, api);
  const charging = await charge(product, api, bases, chargers);
  const work = await runNetwork(product, api);
  await offerBenefits(api);
  const money = await moveMoney(product, api, charging);
  await giveService(product, api, bases);
  return { ...bases, ...charging, ...work, ...money };
}

/** From a minute ago until tomorrow. */
const aboutNow = () => ({
  from: new Date(Date.now() - 60_000).toISOString(),
  to: new Date(Date.now() + 86_400_000).toISOString(),
});

/** A station with prices, points, a group, users and a card. */
async function openPlaces(product: Product, api: Api) {
  const station = await openStation(api, 'A station whose name is longer than any column has room for');
  const { id: price } = await setPrice(api, station);
  await api.call('POST', contract.taxRates.create.path, {
    providerId: 1,
    country: 'CN',
    fromDay: '2020-01-01',
    percent: '13',
    onTop: false,
  });
  await api.call('POST', contract.energyCosts.save.path, {
    stationIds: [station],
    fromDay: '2020-01-01',
    costs: { sharp: '1', peak: '0.8', flat: '0.5', valley: '0.123456' },
  });
  await openStation(api, 'Without a price');
  const { id: group } = await api.call('POST', contract.userGroups.create.path, {
    groupName: 'A group whose name is longer than any column has room for',
    providerId: 1,
    electricityLimit: 100,
  });
  await product.sql(
    `insert into user_group_usage (group_id, provider_id, month, energy_wh) values (${group}, 1, date_trunc('month', now()), 90000)`,
  );
  let user = 0;
  for (const account of ['An account whose name is longer than any column has r', 'Another account'])
    ({ id: user } = await api.call('POST', contract.chargeUsers.create.path, {
      providerId: 1,
      account,
      phone: '+49 151 123456',
      email: 'somebody.with.a.long.name@a-company-with-a-long-name.example',
      groupId: group,
    }));
  await api.call('POST', contract.chargeUsers.recharge.path.replace(':id', String(user)), {
    amount: '99',
    requestId: 'screens-1',
  });
  await api.call('POST', contract.prices.create.path, {
    ...(await api.call('GET', `${contract.prices.list.path}?stationId=${station}`))[0],
    groupId: group,
    effectiveFrom: new Date(Date.now() + 86_400_000).toISOString(),
  });
  for (const serialNumber of ['SCREEN-1', 'SCREEN-2', 'SCREEN-3']) await registerPoint(api, station, serialNumber);
  await issueCard(api, 'CARD-SCREEN', '500');
  return { station, price, group, user };
}

/** A record, a running session, a fault, a maintenance window, a reservation and a timed charge. */
async function charge(
  product: Product,
  api: Api,
  { station, user }: Pick<FilledInstallation, 'station' | 'user'>,
  chargers: SimulatedChargePoint[],
) {
  const record: number = await chargeWithCertainty(product, 'SCREEN-3', 'CARD-SCREEN');
  for (const serialNumber of ['SCREEN-1', 'SCREEN-2', 'UNKNOWN-1']) {
    const charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber, model: 'river-120', meterIntervalS: 5 });
    chargers.push(charger);
    const started = charger.start();
    if (serialNumber !== 'UNKNOWN-1') await started;
  }
  const [charging, faulted] = chargers;
  charging!.plugIn(1);
  await charging!.swipe(1, 'CARD-SCREEN');
  faulted!.fault(1, 'GroundFailure');
  let session = 0;
  await vi.waitFor(async () => {
    const rows = await product.sql<{ id: string }>("select transaction_id as id from charging_record where status = 'charging'");
    expect(rows).toHaveLength(1);
    session = Number(rows[0]!.id);
  }, 300_000);
  await api.call('POST', contract.maintenanceWindows.create.path, {
    stationId: station,
    serialNumber: 'SCREEN-1',
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
    kind: 'naturalDisaster',
    note: 'The river has risen over the banks and the whole quay is under water. '.repeat(4),
  });
  await product.sql(`update station set facilities = '{reservations}' where id = ${station}`);
  await api.call('POST', contract.chargeUsers.recharge.path.replace(':id', String(user)), {
    amount: '99',
    requestId: 'screens-2',
  });
  await api.call('POST', contract.reservations.create.path, {
    serialNumber: 'SCREEN-3',
    chargeUserId: user,
    startTime: new Date(Date.now() + 60_000).toISOString(),
    expiryTime: new Date(Date.now() + 7_200_000).toISOString(),
    note: 'The customer called and comes late. '.repeat(10),
  });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { id: timed } = await api.call('POST', contract.timedCharges.create.path, {
    kind: 'readyBy',
    serialNumber: 'SCREEN-3',
    connectorNos: [1],
    chargeUserId: user,
    validPeriod: { from: day(2), to: day(300) },
    startTime: '18:00',
    readyTime: '07:00',
    wantsWh: 40_000,
    note: 'The car stands at the far end of the yard. '.repeat(10),
  });
  await api.call('POST', contract.timedCharges.skip.path.replace(':id', String(timed)), { day: day(4) });
  return { record, session };
}

/** Messages, an application, firmware, configurations, commands and a car. */
async function runNetwork(product: Product, api: Api) {
  let message = 0;
  for (const title of ['A message', 'A message with a title that is longer than any column has room for, whatever its width'])
    message = (await api.call('POST', contract.messages.addMsg.path, { title, content: LONG_TEXT, username: 'admin' })).msgId;
  const [{ id: entry } = { id: 0 }] = await product.sql<{ id: number }>(
    "select max(id)::int as id from system_log where operation = 'message.send'",
  );
  const [{ id: application } = { id: 0 }] = await product.sql<{ id: number }>(
    `insert into application (company_name, country, contact, phone, email, language)
     values ('A company with a name that is longer than any column has room for', 'CN', 'Li', '+86 1', 'li@company.example', 'zh') returning id`,
  );
  const form = new FormData();
  form.append('file', new Blob(['firmware']), 'a-file-whose-name-is-longer-than-any-column-has-room-for-1.0.0.bin');
  const sent = await fetch(`${product.url}/prod-api${contract.versions.upload.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${api.token}` },
    body: form,
  });
  const { data } = (await sent.json()) as { data: { fileName: string } };
  const { id: versionId } = await api.call('POST', contract.versions.create.path, {
    version: '99.0.0',
    applicationType: 'firmware',
    note: LONG_TEXT,
    fileName: data.fileName,
  });
  const { id: upgrade } = await api.call('POST', contract.firmwareUpdates.create.path, {
    serialNumbers: ['SCREEN-1', 'SCREEN-3'],
    versionId,
    description: 'An upgrade with a description that is longer than any column has room for',
    retrieveDate: new Date().toISOString(),
  });
  await api.call('POST', contract.diagnoses.request.path, { serialNumbers: ['SCREEN-1', 'SCREEN-2'] });
  await api.call('POST', contract.configurationTemplates.create.path, {
    providerId: 1,
    templateName: 'A template whose name is longer than any column has room for',
    values: { HeartbeatInterval: '77', LightIntensity: '20' },
  });
  await api.call('POST', contract.configurationTemplates.apply.path.replace(':id', '1'), { serialNumbers: ['SCREEN-1'] });
  await api.call('POST', contract.configurations.read.path, { serialNumbers: ['SCREEN-1'] });
  const command: string = (
    await api.call('POST', contract.commands.request.path, {
      serialNumbers: ['SCREEN-1'],
      action: 'getCompositeSchedule',
      payload: { connectorNo: 1, durationSeconds: 600 },
    })
  ).commands[0].id;
  await api.call('POST', contract.cars.create.path, {
    providerId: 1,
    carNumber: '京A·D12345',
    vin: '1HGCM82633A004352',
    alias: 'A car with a name that is longer than any column has room',
  });
  await api.call('POST', contract.security.startUpgrade.path.replace(':serialNumber', 'SCREEN-3'), { profile: 3 });
  await product.sql("update charge_point set quarantined_until = now() + interval '1 hour' where serial_number = 'SCREEN-3'");
  return { message, entry, application, upgrade, command };
}

/** A level, an activity and a voucher that somebody has. */
async function offerBenefits(api: Api) {
  const { from, to } = aboutNow();
  await api.call('POST', contract.membership.create.path, {
    providerId: 1,
    levelName: 'A level whose name is longer than any column has room for, whatever its width',
    minEnergy: 0,
    price: '9.9',
    validDays: 30,
    serviceDiscount: '5',
  });
  await api.call('POST', contract.activities.create.path, {
    providerId: 1,
    activityName: 'An activity whose name is longer than any column has room for',
    kind: 'rechargeBonus',
    steps: [
      { from: '1000', bonus: '10' },
      { from: '5000', bonus: '80' },
    ],
    startTime: from,
    endTime: to,
  });
  const { id: holder } = await api.call('POST', contract.chargeUsers.create.path, { providerId: 1, account: 'li.na' });
  const kind = await api.call('POST', contract.vouchers.create.path, {
    providerId: 1,
    voucherName: 'A voucher whose name is longer than any column has room for',
    kind: 'percent',
    value: '10',
    maxAmount: '5',
    validFrom: from,
    validTo: to,
    stock: 10,
  });
  await api.call('POST', contract.vouchers.issue.path.replace(':id', String(kind.id)), {
    chargeUserIds: [holder],
    requestId: 'screens-1',
  });
}

/** A payer of the record, transfers, an invoice and a reconciliation that finds a difference. */
async function moveMoney(product: Product, api: Api, { record }: Pick<FilledInstallation, 'record'>) {
  const { id: payer } = await api.call('POST', contract.chargeUsers.create.path, {
    providerId: 1,
    account: 'An account whose name is longer than any column has room for',
  });
  await product.sql(`update charging_record set charge_user_id = ${payer} where transaction_id = ${record}`);
  const money = { amount: '80', requestId: 'screens-recharge-1', remark: LONG_TEXT.slice(0, 190) };
  await api.call('POST', contract.chargeUsers.recharge.path.replace(':id', String(payer)), money);
  await api.call('POST', contract.transfers.create.path, {
    from: { kind: 'chargeUser', id: String(payer) },
    to: { kind: 'card', id: 'CARD-SCREEN' },
    amount: '5',
    requestId: 'screens-transfer-1',
  });
  const { id: company } = await api.call('POST', contract.companies.create.path, {
    providerId: 1,
    name: 'A company whose name is longer than any column has room for, limited',
  });
  const { id: bankTransfer } = await api.call('POST', contract.corporateTransfers.enter.path, {
    companyId: company,
    amount: '1000',
    bankReference: 'A-BANK-REFERENCE-AS-LONG-AS-A-REFERENCE-CAN-BE-0000000000000001',
  });
  const { id: infoId } = await api.call('POST', contract.invoiceInfos.create.path, {
    chargeUserId: payer,
    principalType: 'personal',
    name: 'A receiver whose name is longer than any column has room for',
  });
  const wide = { infoId, from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const { amount } = await api.call(
    'GET',
    `${contract.invoices.preview.path}?${new URLSearchParams({ ...wide, infoId: String(infoId) })}`,
  );
  const { id: invoice } = await api.call('POST', contract.invoices.apply.path, { ...wide, amount });
  await product.sql(`update charging_record set cost = cost + 1 where transaction_id = ${record}`);
  const { id: proof } = await api.call('POST', contract.reconciliations.run.path, { providerId: 1 });
  return { payer, company, bankTransfer, invoice, proof };
}

/** Exports, a report, and who works at orders. */
async function giveService(product: Product, api: Api, { station }: Pick<FilledInstallation, 'station'>) {
  // In every state that an export has; what runs is somebody's who is alive.
  await product.sql(
    `insert into export_job (provider_id, user_id, source, query, language, title, state, rows_done, rows_total, file_size, error, due_at, finished_at)
     select provider_id, id, 'records', '{}', 'en', 'Charging records of a list whose name is longer than a drawer has room for', s.state, s.done, s.total, s.size, s.error, now() + interval '1 day', s.finished
     from system_users u cross join (values ('queued', 0, 150000, null, null, null), ('running', 52000, 150000, null, null, null), ('done', 150000, 150000, 9000000, null, now()),
       ('failed', 0, null, null, 'exportTooLarge', now()), ('cancelled', 3000, 150000, null, null, now()), ('expired', 150000, 150000, 9000000, null, now() - interval '8 days')
     ) s (state, done, total, size, error, finished) where u.username = 'admin'`,
  );
  const { id: report } = await api.call('POST', contract.reports.create.path, {
    reportName: 'A report whose name is longer than any column has room for, whatever its width',
    kind: 'financial',
    frequency: 'monthly',
    monthDay: 28,
    time: '23:30',
    timeZone: 'America/Argentina/ComodRivadavia',
    stationId: station,
    language: 'en',
    formats: ['xlsx', 'pdf'],
    recipients: ['somebody.with.a.long.name@a-company-with-a-long-name.example', 'another@company.example'],
  });
  await api.call('POST', contract.reports.sendNow.path.replace(':id', String(report)), { to: 'recipients' });
  const { from, to } = aboutNow();
  const [{ id: self } = { id: 0 }] = await api.call('GET', `${contract.workOrders.servicePeople.path}?providerId=1`);
  await api.call('POST', contract.roster.create.path, {
    userId: self,
    kind: 'duty',
    startTime: from,
    endTime: to,
    reason: 'Away with the car that has the spare parts, and on duty all the same for everything that is urgent',
  });
  const worker = await api.call('POST', contract.roles.createRole.path, {
    roleName: 'Works at orders of a contractor whose name is long',
    permissions: ['workOrder:read', 'workOrder:process'],
    rolePaths: ['/workOrder'],
  });
  const head = await api.call('POST', contract.systemUsers.addUser.path, {
    username: 'contractor.head',
    password: 'Passw0rd!long',
    name: 'Head of a contractor',
    roleId: worker.id,
    providerId: 1,
    allStations: true,
    phone: '0100',
  });
  await api.call('POST', contract.contractors.save.path, {
    contractorName: 'A contractor whose name is longer than any column has room for, whatever its width',
    providerId: 1,
    leaderId: head.id,
    serviceMen: [{ id: head.id, skills: ['ac', 'dc', 'highVoltage', 'network', 'civil'] }],
    hourRate: '123456.78',
  });
  await api.call('POST', contract.faultProblems.save.path, {
    providerId: 1,
    faultCode: 'EVCommunicationError',
    vendor: 'A vendor with a long name',
    model: 'A model with a long name and number',
    state: 'known',
    workaround: 'Ask the driver to pull the plug, wait for a minute, and begin anew; then reboot the charger from afar',
    cause: 'The modem of the connector keeps what it has heard of the car before',
  });
  await product.sql(
    "insert into connector_limit (point_id, connector_no, provider_id, station_id, sent_no, resumes_free, obeys_ms, keeps_at_boot) select id, 1, provider_id, station_id, 1, true, 30000, false from charge_point where serial_number = 'SCREEN-1'",
  );
  const disclaimer = '<h2>Heading</h2><p>Text with a <a href="https://example.com">link</a></p><ul><li>one</li></ul>';
  await api.call('POST', contract.providers.setTexts.path, { id: 1, disclaimer, privacyAgreement: '' });
}
