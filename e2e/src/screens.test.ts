import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { beyond, faults, namedByIcon, overflow, still, switchTheme } from './testing/axe.ts';
import { goInside, launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let record: number;
let session: number;
let entry: number;
let message: number;
let application: number;
let station: number;
let upgrade: number;
let command: string;
let user: number;
let group: number;
let price: number;
let payer: number;
let company: number;
let bankTransfer: number;
let invoice: number;
let proof: number;
const chargers: SimulatedChargePoint[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'A station whose name is longer than any column has room for');
  station = stationId;
  ({ id: price } = await setPrice(api, stationId));
  await api.call('POST', contract.taxRates.create.path, {
    providerId: 1,
    country: 'CN',
    fromDay: '2020-01-01',
    percent: '13',
    onTop: false,
  });
  await api.call('POST', contract.energyCosts.save.path, {
    stationIds: [stationId],
    fromDay: '2020-01-01',
    costs: { sharp: '1', peak: '0.8', flat: '0.5', valley: '0.123456' },
  });
  await openStation(api, 'Without a price');
  ({ id: group } = await api.call('POST', contract.userGroups.create.path, {
    groupName: 'A group whose name is longer than any column has room for',
    providerId: 1,
    electricityLimit: 100,
  }));
  await product.sql(
    `insert into user_group_usage (group_id, provider_id, month, energy_wh) values (${group}, 1, date_trunc('month', now()), 90000)`,
  );
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
    ...(await api.call('GET', `${contract.prices.list.path}?stationId=${stationId}`))[0],
    groupId: group,
    effectiveFrom: new Date(Date.now() + 86_400_000).toISOString(),
  });
  for (const serialNumber of ['SCREEN-1', 'SCREEN-2', 'SCREEN-3']) await registerPoint(api, stationId, serialNumber);
  await issueCard(api, 'CARD-SCREEN', '500');
  record = await chargeWithCertainty(product, 'SCREEN-3', 'CARD-SCREEN');
  for (const serialNumber of ['SCREEN-1', 'SCREEN-2', 'UNKNOWN-1']) {
    const charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber, model: 'river-120', meterIntervalS: 1 });
    chargers.push(charger);
    const started = charger.start();
    if (serialNumber !== 'UNKNOWN-1') await started;
  }
  const [charging, faulted] = chargers;
  charging!.plugIn(1);
  await charging!.swipe(1, 'CARD-SCREEN');
  faulted!.fault(1, 'GroundFailure');
  await vi.waitFor(async () => {
    const rows = await product.sql<{ id: string }>("select transaction_id as id from charging_record where status = 'charging'");
    expect(rows).toHaveLength(1);
    session = Number(rows[0]!.id);
  }, 300_000);
  await api.call('POST', contract.maintenanceWindows.create.path, {
    stationId,
    serialNumber: 'SCREEN-1',
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
    kind: 'naturalDisaster',
    note: 'The river has risen over the banks and the whole quay is under water. '.repeat(4),
  });
  await product.sql(`update station set facilities = '{reservations}' where id = ${stationId}`);
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
    validFrom: day(2),
    validTo: day(300),
    startTime: '18:00',
    readyTime: '07:00',
    wantsWh: 40_000,
    note: 'The car stands at the far end of the yard. '.repeat(10),
  });
  await api.call('POST', contract.timedCharges.skip.path.replace(':id', String(timed)), { day: day(4) });
  const text = 'Power cut between eight and ten. '.repeat(30);
  for (const title of ['A message', 'A message with a title that is longer than any column has room for, whatever its width'])
    message = (await api.call('POST', contract.messages.addMsg.path, { title, content: text, username: 'admin' })).msgId;
  [{ id: entry } = { id: 0 }] = await product.sql<{ id: number }>(
    "select max(id)::int as id from system_log where operation = 'message.send'",
  );
  [{ id: application } = { id: 0 }] = await product.sql<{ id: number }>(
    `insert into application (company_name, country, contact, phone, email, language)
     values ('A company with a name that is longer than any column has room for', 'CN', 'Li', '+86 1', 'li@company.example', 'zh') returning id`,
  );
  const from = new Date(Date.now() - 60_000).toISOString();
  const to = new Date(Date.now() + 86_400_000).toISOString();
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
    note: text,
    fileName: data.fileName,
  });
  ({ id: upgrade } = await api.call('POST', contract.firmwareUpdates.create.path, {
    serialNumbers: ['SCREEN-1', 'SCREEN-3'],
    versionId,
    description: 'An upgrade with a description that is longer than any column has room for',
    retrieveDate: new Date().toISOString(),
  }));
  await api.call('POST', contract.diagnoses.request.path, { serialNumbers: ['SCREEN-1', 'SCREEN-2'] });
  await api.call('POST', contract.configurationTemplates.create.path, {
    providerId: 1,
    templateName: 'A template whose name is longer than any column has room for',
    values: { HeartbeatInterval: '77', LightIntensity: '20' },
  });
  await api.call('POST', contract.configurationTemplates.apply.path.replace(':id', '1'), { serialNumbers: ['SCREEN-1'] });
  await api.call('POST', contract.configurations.read.path, { serialNumbers: ['SCREEN-1'] });
  command = (
    await api.call('POST', contract.commands.request.path, {
      serialNumbers: ['SCREEN-1'],
      action: 'GetCompositeSchedule',
      payload: { connectorId: 1, duration: 600 },
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
  [{ id: payer } = { id: 0 }] = [
    await api.call('POST', contract.chargeUsers.create.path, {
      providerId: 1,
      account: 'An account whose name is longer than any column has room for',
    }),
  ];
  await product.sql(`update charging_record set charge_user_id = ${payer} where transaction_id = ${record}`);
  const money = { amount: '80', requestId: 'screens-recharge-1', remark: text.slice(0, 190) };
  await api.call('POST', contract.chargeUsers.recharge.path.replace(':id', String(payer)), money);
  await api.call('POST', contract.transfers.create.path, {
    from: { kind: 'chargeUser', id: String(payer) },
    to: { kind: 'card', id: 'CARD-SCREEN' },
    amount: '5',
    requestId: 'screens-transfer-1',
  });
  ({ id: company } = await api.call('POST', contract.companies.create.path, {
    providerId: 1,
    name: 'A company whose name is longer than any column has room for, limited',
  }));
  ({ id: bankTransfer } = await api.call('POST', contract.corporateTransfers.enter.path, {
    companyId: company,
    amount: '1000',
    bankReference: 'A-BANK-REFERENCE-AS-LONG-AS-A-REFERENCE-CAN-BE-0000000000000001',
  }));
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
  ({ id: invoice } = await api.call('POST', contract.invoices.apply.path, { ...wide, amount }));
  await product.sql(`update charging_record set cost = cost + 1 where transaction_id = ${record}`);
  ({ id: proof } = await api.call('POST', contract.reconciliations.run.path, { providerId: 1 }));
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
    stationId,
    language: 'en',
    formats: ['xlsx', 'pdf'],
    recipients: ['somebody.with.a.long.name@a-company-with-a-long-name.example', 'another@company.example'],
  });
  await api.call('POST', contract.reports.sendNow.path.replace(':id', String(report)), { to: 'recipients' });
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
});
afterAll(async () => {
  await Promise.all(chargers.map((charger) => charger.stop()));
  await browser?.close();
  await product?.remove();
});

/** Every screen and drawer there is, and what stands there when it is complete. */
const screens = (): [path: string, complete: string][] => [
  ['/dashboard', 'main section dl'],
  ['/dashboard?span=month', 'main section figure'],
  ['/dashboard?links=open', '#displayLink_displayName'],
  ['/setUp', 'main li h2, main li h3'],
  ['/largeScreen', 'main .leaflet-marker-icon[data-place]'],
  ['/realTimeMonitor/charging', 'tbody tr[data-row-key], main [data-tone], main li button'],
  [`/realTimeMonitor/charging?session=${session}`, '[role=dialog] figure'],
  ['/realTimeMonitor/charging?start=1', '[role=dialog] form'],
  ['/realTimeMonitor/chargePoint?new=1', 'main section ul li'],
  ['/realTimeMonitor/chargePoint?point=SCREEN-1', '[role=dialog] h2'],
  ['/realTimeMonitor/chargePoint?point=SCREEN-1&tab=log', '[role=dialog] button[data-alone]'],
  ['/realTimeMonitor/chargePoint?point=SCREEN-1&edit=1', '#pointName'],
  ['/realTimeMonitor/chargePoint?create=1', '#serialNumber'],
  ['/realTimeMonitor/chargePoint?tab=commands', 'tbody tr[data-row-key], main li button'],
  [`/realTimeMonitor/chargePoint?tab=commands&command=${command}`, '[role=dialog] pre'],
  ['/realTimeMonitor/chargePoint?act=start&for=SCREEN-1', '#payer'],
  ['/realTimeMonitor/chargePoint?act=stop&for=SCREEN-1', '#reason'],
  ['/realTimeMonitor/chargePoint?act=trigger&for=SCREEN-1,SCREEN-2', '#message'],
  ['/realTimeMonitor/chargePoint?act=dataTransfer&for=*', '#vendorId'],
  ['/realTimeMonitor/chargePoint?act=schedule&for=SCREEN-1', '#schedule_minutes'],
  ['/realTimeMonitor/chargePoint?act=whitelist&for=SCREEN-1', '[role=dialog] dl'],
  ['/realTimeMonitor/chargePoint?act=whitelist&for=SCREEN-1,SCREEN-2', '#reason'],
  ['/configurationManagement/point/SCREEN-1', 'main details'],
  ['/configurationManagement/point/SCREEN-1?cutOff=1', '#reason'],
  ['/configurationManagement/point/SCREEN-1?tab=sessions', 'main [role=tabpanel] section'],
  ['/configurationManagement/point/SCREEN-1?tab=history', 'main ol li'],
  ['/configurationManagement/point/SCREEN-1?tab=commands', 'tbody tr[data-row-key], main li button'],
  ['/configurationManagement/point/SCREEN-1?tab=whitelist', 'main [role=tabpanel] dl'],
  ['/configurationManagement/pointConfiguration', 'tbody tr[data-row-key], main li button'],
  ['/configurationManagement/pointConfiguration?tab=templates', 'tbody tr[data-row-key], main li b'],
  ['/configurationManagement/pointConfiguration?tab=templates&create=1', '#templateName'],
  ['/configurationManagement/point/SCREEN-1/configuration', 'main tbody tr'],
  ['/configurationManagement/point/SCREEN-1/configuration?key=HeartbeatInterval', '#value'],
  ['/configurationManagement/point/SCREEN-1/configuration?apply=1', '#reason'],
  ['/realTimeMonitor/chargePoint?adopt=UNKNOWN-1', '#pointName'],
  ['/realTimeMonitor/ocppLog', 'main li button'],
  ['/realTimeMonitor/ocppLog?tab=deviations', 'main [data-tone=empty], tbody tr[data-row-key], main li'],
  ['/realTimeMonitor/chargeStation', 'tbody tr[data-row-key], main li button'],
  [`/realTimeMonitor/chargeStation?view=map&station=${station}`, 'main .leaflet-marker-icon[data-place]'],
  ['/configurationManagement/stationManagement', 'tbody tr[data-row-key], main li button'],
  [`/configurationManagement/stationManagement?view=map&station=${station}`, 'main .leaflet-marker-icon[data-place]'],
  ['/configurationManagement/station/new', 'main form [role=textbox][aria-label]'],
  [`/configurationManagement/station/${station}`, 'main form [role=textbox][aria-label]'],
  [`/configurationManagement/station/${station}?tab=history`, 'main textarea'],
  ['/dashboard?dialog=handover', '[role=dialog] ul li a'],
  [`/configurationManagement/station/${station}?tab=points`, 'tbody tr[data-row-key], main li a'],
  [`/configurationManagement/station/${station}?tab=points&create=1`, '#serialNumber'],
  [`/configurationManagement/station/${station}?tab=points&import=1`, '[role=dialog] h3'],
  [`/configurationManagement/station/${station}?tab=points&move=SCREEN-1`, '[role=dialog] form'],
  [`/configurationManagement/station/${station}/codes`, 'main ul svg'],
  ['/historyRecord/chargeRecord', 'tbody tr[data-row-key], main li button'],
  [`/historyRecord/chargeRecord?record=${record}`, '[role=dialog] table'],
  [`/historyRecord/chargeRecord?record=${record}&tab=facts`, '[role=dialog] dl'],
  [`/historyRecord/chargeRecord?record=${record}&tab=process`, '[role=dialog] figure'],
  [`/historyRecord/chargeRecord?record=${record}&tab=ledger`, '[role=dialog] table'],
  [`/historyRecord/chargeRecord?record=${record}&tab=history`, '[role=dialog] ol li'],
  [`/historyRecord/chargeRecord?record=${record}&correct=invalidate`, '#reason'],
  ['/historyRecord/chargeRecord?reprice=1', '#rightVersionId'],
  [`/historyRecord/chargeRecord/${record}/print`, 'article table'],
  ['/operateManagement/operateStatistics', 'main figure canvas'],
  ['/operateManagement/operateStatistics?period=days7&by=point&metric=utilisation', 'main figure canvas'],
  ['/operateManagement/operateStatistics?startType=card&by=point', 'main [data-tone=filtered]'],
  ['/financialManagement/financialStatistics', 'main figure canvas'],
  ['/operateManagement/scheduledReports', 'tbody tr[data-row-key], main li dl'],
  ['/operateManagement/scheduledReports?dialog=new', '[role=dialog] ol li'],
  ['/operateManagement/scheduledReports?dialog=edit-1', '[role=dialog] ol li'],
  ['/operateManagement/scheduledReports?dialog=runs-1', '[role=dialog] [data-tone=danger]'],
  ['/operateManagement/membershipManage', 'tbody tr[data-row-key], main li dl'],
  ['/operateManagement/membershipManage?level=new', '#levelName'],
  ['/operateManagement/membershipManage?members=1', '[role=dialog] input'],
  ['/operateManagement/membershipManage?sell=1', '#chargeUserId'],
  ['/operateManagement/activityManage', 'tbody tr[data-row-key], main li dl'],
  ['/operateManagement/activityManage?activity=new', '#activityName'],
  ['/operateManagement/activityManage?activity=1', '#activityName'],
  ['/operateManagement/activityManage?uses=1', '[role=dialog] [data-tone=empty]'],
  ['/operateManagement/voucherManage', 'tbody tr[data-row-key], main li dl'],
  ['/operateManagement/voucherManage?type=new', '#voucherName'],
  ['/operateManagement/voucherManage?issue=1', '#chargeUserIds'],
  ['/operateManagement/voucherManage?tab=issued', 'tbody tr[data-row-key], main li dl'],
  ['/financialManagement/rechargeRecord', 'tbody tr[data-row-key], main li time'],
  ['/financialManagement/rechargeRecord?export=1', '[role=dialog] form'],
  ['/financialManagement/transferRecord', 'tbody tr[data-row-key], main li time'],
  ['/financialManagement/transferRecord?create=1', '#amount'],
  ['/financialManagement/corporateTransfer', 'tbody tr[data-row-key], main li button'],
  [`/financialManagement/corporateTransfer?transfer=${bankTransfer}`, '[role=dialog] dl'],
  ['/financialManagement/corporateTransfer?enter=1', '#bankReference'],
  ['/financialManagement/corporateTransfer?tab=companies', 'tbody tr[data-row-key], main li a'],
  ['/financialManagement/corporateTransfer?tab=companies&create=1', '#name'],
  [`/financialManagement/company/${company}`, 'main dl'],
  [`/userManagement/statement/chargeUser/${payer}`, 'tbody tr[data-row-key], main li time'],
  ['/financialManagement/reconciliation', 'tbody tr[data-row-key], main li button'],
  [`/financialManagement/reconciliation?proof=${proof}`, '[role=dialog] table'],
  ['/financialManagement/reconciliation?run=1', '[role=dialog] form'],
  ['/financialManagement/invoiceRecordManage', 'tbody tr[data-row-key], main li button'],
  [`/financialManagement/invoiceRecordManage?invoice=${invoice}`, '[role=dialog] table'],
  [`/financialManagement/invoiceRecordManage?invoice=${invoice}&issue=1`, '#invoiceNumber'],
  ['/financialManagement/invoiceRecordManage?apply=1', '#infoId'],
  ['/financialManagement/invoiceRecordManage?tab=infos', 'tbody tr[data-row-key], main li b'],
  ['/financialManagement/invoiceRecordManage?tab=infos&create=1', '#taxNumber'],
  ['/realTimeMonitor/uptime', 'tbody tr[data-row-key], main li'],
  ['/realTimeMonitor/uptime?by=connector&months=12', 'tbody tr[data-row-key], main li'],
  ['/realTimeMonitor/uptime?tab=maintenance', 'tbody tr[data-row-key], main li'],
  ['/realTimeMonitor/uptime?tab=maintenance&window=new', '[role=dialog] form'],
  ['/smartCharging/profiles', 'tbody tr[data-row-key], main li'],
  [`/smartCharging/profiles?tab=loadBalancing&site=${station}&which=all`, 'main section table, main section li'],
  [`/smartCharging/profiles?tab=loadBalancing&site=${station}&settings=1`, '[role=dialog] form'],
  [`/smartCharging/profiles?tab=loadBalancing&site=${station}&whatIf=1`, '[role=dialog] form'],
  [`/smartCharging/profiles?tab=loadBalancing&site=${station}&manual=SCREEN-1/1`, '[role=dialog] form'],
  ['/smartCharging/profiles?tab=loadBalancing&models=1', 'tbody tr[data-row-key], main li'],
  [`/smartCharging/profiles?tab=loadBalancing&models=1&model=Jade%2520River%2FRapid%2520120`, '[role=dialog] table'],
  ['/smartCharging/profiles?tab=timed', 'tbody tr[data-row-key], main li'],
  ['/smartCharging/profiles?tab=timed&timed=1', '[role=dialog] dl'],
  ['/smartCharging/profiles?tab=timed&timed=new', '[role=dialog] form'],
  ['/smartCharging/profiles?tab=timed&change=1', '[role=dialog] [role=img]'],
  ['/smartCharging/profiles?tab=timed&end=1', '[role=dialog] form'],
  [`/smartCharging/profiles?tab=timed&view=calendar&stationId=${station}`, 'main ol'],
  ['/smartCharging/profiles?tab=timed&view=starts', 'tbody tr[data-row-key], main li'],
  ['/smartCharging/profiles?tab=timed&view=starts&start=1', '[role=dialog] dl'],
  ['/smartCharging/reservation', 'tbody tr[data-row-key], main li'],
  [`/smartCharging/reservation?tab=calendar&stationId=${station}`, 'main section button'],
  ['/smartCharging/reservation?reservation=1', '[role=dialog] dl'],
  ['/smartCharging/reservation?reservation=new', '[role=dialog] form'],
  ['/smartCharging/reservation?cancel=1', '[role=dialog] form'],
  ['/workOrder/list?tab=board', 'main ul li button'],
  ['/workOrder/list?tab=roster', 'tbody tr[data-row-key], main li b, main li small'],
  ['/workOrder/list?tab=roster&entry=new', '[role=dialog] form'],
  ['/workOrder/list?tab=roster&hours=1', '[role=dialog] form'],
  ['/workOrder/list?order=WO00000001&cost=claim', '[role=dialog] form'],
  ['/workOrder/list?order=WO00000001&cost=add', '[role=dialog] form'],
  ['/workOrder/list?order=WO00000001&reserve=1', '[role=dialog] form'],
  ['/workOrder/list?tab=problems', 'tbody tr[data-row-key], main li button'],
  ['/workOrder/list?tab=problems&problem=1', '[role=dialog] dl'],
  ['/workOrder/list?tab=problems&write=1', '[role=dialog] form'],
  ['/workOrder/list?tab=contractors', 'tbody tr[data-row-key], main li b'],
  ['/workOrder/list?tab=contractors&contractor=1', '[role=dialog] form'],
  ['/workOrder/list?tab=areas&photos=1', '[role=dialog] form'],
  ['/workOrder/sparePartsManage?tab=reserved', 'main [data-tone=empty], tbody tr[data-row-key]'],
  ['/workOrder/list?tab=figures&period=year', 'tbody tr[data-row-key], main li b'],
  ['/workOrder/list?tab=areas&rules=1', '[role=dialog] form'],
  ['/workOrder/maintainManage?tab=warranty', 'tbody tr[data-row-key], main li'],
  ['/workOrder/maintainManage?tab=warranty&warranty=new', '[role=dialog] form'],
  ['/workOrder/maintainManage?tab=warranty&import=1', '[role=dialog] h3'],
  ['/smartCharging/profiles?tab=local', 'main section [data-tone=empty]'],
  ['/smartCharging/profiles?tab=local&circuit=new', '[role=dialog] form'],
  ['/configurationManagement/point/SCREEN-2?tab=alarms', 'main section li button'],
  ['/realTimeMonitor/chargePoint?act=move&for=SCREEN-1', '[role=dialog] form'],
  ['/historyRecord/alarmRecord', 'tbody tr[data-row-key], main li'],
  ['/historyRecord/alarmRecord?alarm=1', '[role=dialog] form'],
  ['/historyRecord/alarmRecord?tab=rules', 'main tbody tr[data-row-key]'],
  ['/userManagement/cardManage', 'tbody tr[data-row-key], main li dl'],
  ['/userManagement/cardManage?card=CARD-SCREEN', '[role=dialog] ol li'],
  ['/userManagement/cardManage?issue=1', '#cardNumber'],
  ['/userManagement/cardManage?money=CARD-SCREEN', '#amount'],
  ['/userManagement/cardManage?change=CARD-SCREEN', '#email'],
  ['/userManagement/cardManage?replace=CARD-SCREEN', '#newCardNumber'],
  ['/userManagement/cardManage?import=1', '[role=dialog] h3'],
  ['/userManagement/cardManage?read=1', '[role=dialog] [role=status]'],
  ['/configurationManagement/carManage', 'tbody tr[data-row-key], main li dl'],
  ['/configurationManagement/carManage?create=1', '#vin'],
  ['/configurationManagement/carManage?edit=1', '#vin'],
  ['/configurationManagement/carManage?import=1', '[role=dialog] h3'],
  ['/systemManagement/userManage', 'tbody tr[data-row-key], main li dl'],
  ['/systemManagement/userManage?create=1', '#username'],
  ['/systemManagement/userManage?edit=1', '#phone'],
  ['/systemManagement/permissionManage', 'tbody tr[data-row-key], main li dl'],
  ['/systemManagement/permissionManage?create=1', '#roleName'],
  ['/systemManagement/permissionManage?edit=1', '#roleName'],
  ['/systemManagement/permissionManage?tab=organisations', 'main [data-tone=empty]'],
  ['/systemManagement/permissionManage?tab=organisations&create=1', '#orgName'],
  ['/userManagement/chargeUser', 'tbody tr[data-row-key], main li dl'],
  [`/userManagement/chargeUser?user=${user}`, '[role=dialog] dl'],
  [`/userManagement/chargeUser?user=${user}&tab=money`, '[role=dialog] table'],
  ['/userManagement/chargeUser?create=1', '#account'],
  [`/userManagement/chargeUser?wallet=${user}`, '#amount'],
  ['/userManagement/chargeUser?duplicates=1', '[role=dialog] section li'],
  [`/userManagement/chargeUser?merge=${user}`, '[role=dialog] [role=combobox]'],
  [`/userManagement/chargeUser?merge=${user}&with=${user - 1}`, '[role=dialog] section dl'],
  ['/userManagement/userGroup', 'tbody tr[data-row-key], main li dl'],
  [`/userManagement/userGroup?group=${group}`, '[role=dialog] dl'],
  [`/userManagement/userGroup?group=${group}&tab=members`, '[role=dialog] ul li'],
  ['/userManagement/userGroup?create=1', '#groupName'],
  ['/financialManagement/electricityPriceSetting', 'tbody tr[data-row-key], main li'],
  ['/financialManagement/electricityPriceSetting?taxes=1', '[role=dialog] ol li'],
  ['/financialManagement/electricityPriceSetting?tax=new', '[role=dialog] form'],
  [`/financialManagement/price/${station}?tab=costs`, 'main ol li'],
  [`/financialManagement/price/${station}?tab=costs&cost=new`, '[role=dialog] form'],
  [`/financialManagement/price/${station}`, 'main [role=listbox]'],
  [`/financialManagement/price/${station}?tab=versions`, 'main ol li'],
  [`/financialManagement/price/${station}?tab=versions&copy=${price}`, '[role=dialog] form'],
  [`/financialManagement/groupPrice/${station}`, 'main [data-tone=empty]'],
  [`/financialManagement/groupPrice/${station}?group=${group}`, 'main [role=listbox]'],
  ['/historyRecord/chargeRecord?export=1', '[role=dialog] form'],
  ['/systemManagement/systemLog', 'tbody tr[data-row-key], main li button'],
  [`/systemManagement/systemLog?entry=${entry}`, '[role=dialog] pre'],
  ['/systemManagement/dictionary', 'main table, main li b'],
  ['/systemManagement/dictionary?entry=new', '[role=dialog] form'],
  ['/systemManagement/dictionary?tab=settings', 'main h3'],
  ['/user/message', 'main tbody button'],
  [`/user/message?view=own&msg=${message}`, 'main tbody button[aria-expanded=true]'],
  ['/user/message?new=1', '[role=dialog] form'],
  ['/systemManagement/userManage?tab=providers', 'tbody tr[data-row-key], main li dl'],
  ['/systemManagement/userManage?tab=providers&create=1', '#providerName'],
  ['/systemManagement/userManage?tab=providers&edit=1', '#smtpAddress'],
  ['/systemManagement/userManage?tab=providers&texts=1', '[role=dialog] [role=textbox][aria-label]'],
  ['/apply/applyRecord', 'tbody tr[data-row-key], main li a'],
  [`/apply/applicant/${application}`, 'main dl'],
  [`/apply/applicant/${application}?decide=approve`, '#username'],
  [`/apply/applicant/${application}?decide=reject`, '#note'],
  ['/configurationManagement/versionManage', 'tbody tr[data-row-key], main li a'],
  ['/configurationManagement/versionManage?create=1', '#version'],
  ['/configurationManagement/versionManage?edit=1', '#note'],
  ['/configurationManagement/versionManage?tab=upgrades', 'tbody tr[data-row-key], main li button'],
  ['/configurationManagement/versionManage?tab=upgrades&create=1', '#description'],
  [`/configurationManagement/versionManage?tab=upgrades&update=${upgrade}`, '[role=dialog] section li'],
  ['/configurationManagement/versionManage?tab=diagnoses', 'tbody tr[data-row-key], main li b'],
  ['/configurationManagement/versionManage?tab=diagnoses&ask=1', '#retries'],
  ['/configurationManagement/point/SCREEN-1/firmware', 'tbody tr[data-row-key], main li a'],
  ['/configurationManagement/point/SCREEN-1/firmware?create=1', '#description'],
  ['/configurationManagement/point/SCREEN-1/diagnosis', 'tbody tr[data-row-key], main li b'],
  ['/configurationManagement/point/SCREEN-1/diagnosis?ask=1', '#retries'],
  ['/configurationManagement/point/SCREEN-3/security', 'main ol li'],
  ['/user/profile', 'main #profile-signins'],
  ['/user/profile?dialog=password', '#oldPwd'],
  ['/user/profile?dialog=app', '[role=dialog] .ant-modal-title'],
  ['/user/profile?dialog=exports', '[role=dialog] li [role=progressbar]'],
  ['/user/profile?totp=start', '[role=dialog] form'],
  ['/404', 'main h1, main [data-tone]'],
  ['/userManagement/cardManage?help=page', 'article h3'],
  ['/dashboard?help=contents', 'article h3'],
];

const isDialog = (complete: string) => complete.startsWith('[role=dialog]') || complete.startsWith('#');

/** What of a screen is on no other: the dialog alone, where the page and tab below it are a screen too, and out of reach as long as it is open. */
function ownPart(path: string, complete: string): string | undefined {
  if (!isDialog(complete)) return undefined;
  const below = (screen: string) => {
    const { pathname, searchParams } = new URL(screen, product.url);
    return `${pathname} ${searchParams.get('tab') ?? ''}`;
  };
  const isScreen = screens().some(([other, shows]) => !isDialog(shows) && below(other) === below(path));
  return isScreen ? '[role=dialog][aria-modal=true]' : undefined;
}

async function show(page: Page, path: string, complete: string): Promise<void> {
  const whole = await goInside(page, product, path, complete);
  const dialog = isDialog(complete) ? 'visible' : 'hidden';
  try {
    // The handbook stands beside the page on a desk, and over it on a phone.
    if (!complete.startsWith('article')) await page.locator('[role=dialog]').first().waitFor({ state: dialog });
    await whole.waitFor();
  } catch (cause) {
    throw new Error(`${path} is not complete, the page is at ${page.url()}`, { cause });
  }
}

/** Half of the screens on each of two pages: there are two processors at least. */
const inLanes = async (walk: (own: [path: string, complete: string][]) => Promise<void>): Promise<void> => {
  await Promise.all([0, 1].map((lane) => walk(screens().filter((_, place) => place % 2 === lane))));
};

/** Screens without a signed-in user. */
const OUTSIDE = [
  ['/login', '#captcha'],
  ['/applyForm', 'main form, main h2, main [data-tone=empty]'],
  ['/disclaimer', 'main form, main h2, main [data-tone=empty]'],
  ['/privacyAgreement', 'main form, main h2, main [data-tone=empty]'],
] as const;

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The smallest phone, and a desk at 400 %. */
const SMALL = { width: 320, height: 568 };

/** Gives the page the other size, and waits until the frame and the screen are laid out for it. */
async function resize(page: Page, size: typeof DESK, path: string, complete: string): Promise<void> {
  await page.setViewportSize(size);
  try {
    await page.locator(`[data-mobile=${size === DESK}]`).waitFor({ state: 'detached' });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))');
    await page.locator(`:is(${complete})`).locator('visible=true').first().waitFor();
  } catch (cause) {
    throw new Error(`${path} is not complete after it became ${size.width} px wide`, { cause });
  }
}

/**
 * Judges every screen and drawer as it stands complete on a desk, and holds it to the width of a phone. It comes on the one or the other, in turn, and
 * is made narrow or wide then. Gives what was found, with its place.
 */
async function judgeAll(
  language: 'zh' | 'en',
  judge: (page: Page, path: string, part?: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const outside = await openPage(browser, product, { language });
  for (const [path, complete] of OUTSIDE) {
    await outside.goto(product.url + path);
    await outside.locator(complete).first().waitFor();
    await still(outside);
    found.push(...(await judge(outside, path)));
  }
  await inLanes(async (own) => {
    // One language with a pointer, the other with a finger; each screen that one begins on a desk, the other begins on a phone.
    const [first, second] = language === 'zh' ? [DESK, PHONE] : [SMALL, DESK];
    const page = await openPage(browser, product, { language, token: api.token, viewport: first, hasTouch: language === 'en' });
    await show(page, ...screens()[0]!);
    await still(page);
    for (const [place, [path, complete]] of own.entries()) {
      const sizes = place % 2 === 0 ? [first, second] : [second, first];
      await show(page, path, complete);
      for (const [turn, size] of sizes.entries()) {
        if (turn > 0) await resize(page, size, path, complete);
        if (size === DESK) {
          found.push(...(await judge(page, path, ownPart(path, complete))));
          for (const icon of await namedByIcon(page))
            found.push(`${path}: a button has its icon's name, "${icon}" (${language})`);
          // Of the whole document, also where a part is judged.
          const [title, lang] = (await page.evaluate('[document.title, document.documentElement.lang]')) as [string, string];
          if (!title.trim()) found.push(`${path} has no title (${language})`);
          if (lang.split('-')[0] !== language) found.push(`${path} is in "${lang}" (${language})`);
        } else {
          const tooWide = await overflow(page);
          if (tooWide > 0) found.push(`${path} is ${tooWide} px wider than ${size.width} px (${language})`);
          for (const name of await beyond(page))
            found.push(`${path}: "${name}" stands outside of ${size.width} px (${language})`);
        }
      }
    }
  });
  return found;
}

describe('axe (WCAG 2.2 AA) finds nothing, and nothing stands beside the page on a phone, 390 and 320 px wide:', () => {
  // Another theme differs in its colours alone. The page below a dialog is judged without it, where it is a screen of its own. The next screen begins
  // with the theme that this one ends with.
  it('on any screen or drawer, light or dark', async () => {
    const found = await judgeAll('zh', async (page, path, part) => {
      const own = (await faults(page, 'wcag', part)).map((fault) => `${path} ${fault}`);
      await switchTheme(page);
      return [...own, ...(await faults(page, 'contrast', part)).map((fault) => `${path} (other theme) ${fault}`)];
    });
    expect(found).toEqual([]);
    // Every screen in both themes, several seconds each on a busy machine.
  }, 900_000);

  // Another language differs in its words alone.
  it('in the names of any screen or drawer in the other language', async () => {
    const found = await judgeAll('en', async (page, path, part) =>
      (await faults(page, 'names', part)).map((fault) => `${path} ${fault}`),
    );
    expect(found).toEqual([]);
  }, 900_000);
});

describe('on a phone, 390 px wide', () => {
  it('the menu is a drawer that closes on navigation', async () => {
    const page = await openPage(browser, product, { token: api.token, viewport: PHONE, hasTouch: true });
    await page.goto(`${product.url}/realTimeMonitor/charging`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await menu.getByRole('button', { name: 'Records' }).click();
    await menu.getByRole('link', { name: 'Charging records' }).click();
    await page.waitForURL(/\/historyRecord\/chargeRecord$/);
    await menu.waitFor({ state: 'hidden' });
  });

  it.each([390, 360])('the names of all figures and all columns of a bill are in view, %i px wide', async (width) => {
    const page = await openPage(browser, product, { token: api.token, viewport: { width, height: 844 }, hasTouch: true });
    const cut = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    await page.goto(`${product.url}/realTimeMonitor/chargePoint`);
    const figures = page.getByRole('region', { name: 'Connector states' });
    await figures.getByText('Occupied, idle').waitFor();
    expect(await cut('section[data-count] span')).toEqual([]);
    await page.goto(`${product.url}/realTimeMonitor/uptime`);
    await page.getByRole('region', { name: 'All that is shown' }).getByText('Connectors below').waitFor();
    expect(await cut('section[data-count] span')).toEqual([]);
    await page.goto(`${product.url}/historyRecord/chargeRecord?record=${record}`);
    await page.getByRole('columnheader', { name: 'Amount' }).waitFor();
    expect(await cut('[role=dialog] :has(> table)')).toEqual([]);
  });
});

describe('the tabs of a page', () => {
  it('stay in one line on a phone, the chosen one in view', async () => {
    const page = await openPage(browser, product, { token: api.token, viewport: PHONE, hasTouch: true });
    await page.goto(`${product.url}/smartCharging/profiles?tab=timed`);
    const tabs = page.locator('#content [role=tab]');
    await tabs.nth(4).waitFor();
    const places = await tabs.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, left, right }) => ({ top, left, right })),
    );
    expect(new Set(places.map(({ top }) => top)).size).toBe(1);
    const chosen = places[4]!;
    expect([chosen.left >= 0, chosen.right <= PHONE.width]).toEqual([true, true]);
    await tabs.first().click();
    await vi.waitFor(async () => expect((await tabs.first().boundingBox())!.x).toBeGreaterThanOrEqual(0));
    expect(await overflow(page)).toBe(0);
  });

  it('and the pages of a list show the chosen one where the system gives the colours', async () => {
    const page = await openPage(browser, product, { token: api.token, apart: true });
    await page.emulateMedia({ forcedColors: 'active' });
    await show(page, '/smartCharging/profiles', 'tbody tr[data-row-key]');
    const [mark, line, ring] = (await page.evaluate(`(() => {
      const system = document.createElement('i');
      system.style.color = 'Highlight';
      document.body.append(system);
      const highlight = getComputedStyle(system).color;
      const bar = getComputedStyle(document.querySelector('#content .ant-tabs-tab-active'), '::after');
      const page = getComputedStyle(document.querySelector('.ant-pagination-item-active'));
      return [bar.backgroundColor === highlight, bar.height, page.outlineStyle === 'solid' && page.outlineColor === highlight];
    })()`)) as [boolean, string, boolean];
    expect([mark, line, ring]).toEqual([true, '2px', true]);
  });
});

describe('what stands above a list', () => {
  it('takes one line each: the figures of stations, and the notice of the system log', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await show(page, '/configurationManagement/stationManagement', 'tbody tr[data-row-key]');
    expect((await page.locator('section[data-count]').boundingBox())!.height).toBeLessThan(45);
    await show(page, '/systemManagement/systemLog', 'tbody tr[data-row-key]');
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: '立即校验' }) });
    await notice.waitFor();
    expect((await notice.boundingBox())!.height).toBeLessThan(45);
  });
});

describe('the frame', () => {
  it('has the sizes and the order of the specification', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await show(page, '/historyRecord/chargeRecord', 'tbody tr[data-row-key]');
    expect((await page.locator('aside').boundingBox())?.width).toBe(210);
    await page.setViewportSize({ width: 991, height: 800 });
    await page.locator('aside').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 992, height: 800 });
    await page.locator('aside').waitFor();
    // total, sizes, prev, pager, next, jumper
    const main = page.locator('main');
    const parts = [main.getByText(/^共 \d+ 条$/), main.getByText('10 条/页'), main.locator('.ant-pagination-prev')];
    const places = await Promise.all(parts.map(async (part) => (await part.first().boundingBox())?.x ?? Number.NaN));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

describe('an action on several points', () => {
  it('says how many it concerns and how many of them are charging, and follows every one', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await show(page, '/realTimeMonitor/chargePoint', 'tbody tr[data-row-key]');
    for (const serialNumber of ['SCREEN-1', 'SCREEN-2'])
      await page.getByRole('checkbox', { name: `Select ${serialNumber}` }).check();
    const bar = page.getByRole('region', { name: 'Actions on the selection' });
    await bar.getByText('2 charge points selected').waitFor();
    await bar.getByRole('button', { name: 'Actions for these 2' }).click();
    await page.getByRole('menuitem', { name: 'Soft reboot' }).click();
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByText('Soft-reboot 2 charge points?').waitFor();
    await question.getByText('1 session is running there.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });

    await bar.getByRole('button', { name: 'Actions for these 2' }).click();
    await page.getByRole('menuitem', { name: 'Clear cache' }).click();
    await question.getByText('Clear the authorisation cache of 2 charge points?').waitFor();
    await question.getByRole('button', { name: 'OK' }).click();
    const tray = page.getByRole('region', { name: 'Command progress' });
    await expect.poll(() => tray.getByText('Accepted').count()).toBe(2);
    const made = await product.sql("select from command where action = 'clearCache'");
    expect(made).toHaveLength(2);
  });
});

describe('a changed point', () => {
  it('keeps what was not touched, and the list shows the rest without a reload', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await show(page, '/realTimeMonitor/chargePoint?point=SCREEN-3&edit=1', '#pointName');
    await page.locator('#pointName').fill('Renamed point');
    await page.locator('#pointName').press('Enter');
    await page.getByText('Changes saved').waitFor();
    await page.keyboard.press('Escape');
    await page
      .locator('main')
      .getByRole('row', { name: /Renamed point/ })
      .waitFor();
    const point = await api.call('GET', '/web/points/SCREEN-3');
    expect(point).toMatchObject({ pointName: 'Renamed point', ratedPower: 120, hasPassword: false });
    expect(point.connectors.map((one: { maxPowerW: number }) => one.maxPowerW)).toEqual([120_000, 120_000]);
  });
});
