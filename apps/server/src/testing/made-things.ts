import { API_PREFIX, type Command, contract } from '@csms/contract';
import { addFirmware, uploadVersionFile } from './files.ts';
import { furnishService } from './our-service.ts';
import { type Api, type TestServer, unique, until } from './server.ts';

/** In every name of what is ours: no answer to a stranger may hold it. */
export const MARK = 'OURMARK';

export type MadeThings = Awaited<ReturnType<typeof makeThings>>;

/** Makes them, each by the calls that make it. */
export async function makeThings(test: TestServer) {
  const station = await test.admin.get(contract.stations.create, {
    body: {
      stationName: `${MARK} station`,
      providerId: test.ours,
      country: 'CN',
      address: MARK,
      longitude: 0,
      latitude: 0,
      timeZone: 'UTC',
    },
  });
  const priceId = await test.price(station.id, {});
  const otherPriceId = await test.price(station.id, { from: new Date(Date.now() + 86_400_000).toISOString() });
  const { id: taxRateId } = await test.admin.get(contract.taxRates.create, {
    body: { providerId: test.ours, country: 'FR', fromDay: '2099-01-01', percent: '20', onTop: false },
  });
  await test.admin.get(contract.energyCosts.save, {
    body: { stationIds: [station.id], fromDay: '2020-01-01', costs: { sharp: '1', peak: '1', flat: '1', valley: '1' } },
  });
  const [energyCost] = await test.admin.get(contract.energyCosts.list, { query: { stationId: station.id } });
  const point = await test.point({ stationId: station.id, serialNumber: `${MARK}-CP`, connectors: 2 });
  const card = await test.card({ cardNumber: `${MARK}C` });
  const { id: groupId } = await test.admin.get(contract.userGroups.create, {
    body: { groupName: `${MARK} group`, providerId: test.ours, electricityLimit: 100 },
  });
  const user = await test.admin.get(contract.chargeUsers.create, {
    body: { providerId: test.ours, account: `${MARK} user`, groupId },
  });
  const booker = await test.admin.get(contract.chargeUsers.create, {
    body: { providerId: test.ours, account: `${MARK} booker`, postPaid: true },
  });
  const { id: carId } = await test.admin.get(contract.cars.create, {
    body: { providerId: test.ours, carNumber: `${MARK}1`, vin: '1HGCM82633A004352', chargeUserId: user.id },
  });
  const organisation = await test.admin.get(contract.organisations.createOrg, {
    body: { orgName: `${MARK} organisation`, providerId: test.ours },
  });
  const role = await test.admin.get(contract.roles.createRole, {
    body: {
      roleName: `${MARK} role`,
      providerId: test.ours,
      orgId: organisation.id,
      permissions: ['station:read'],
      rolePaths: ['/realTimeMonitor'],
    },
  });
  const systemUser = await test.admin.get(contract.systemUsers.addUser, {
    body: {
      username: `${MARK}.user`,
      password: MARK,
      phone: '0100 1',
      roleId: role.id,
      providerId: test.ours,
      allStations: true,
    },
  });
  const raw = await test.boot(point.serialNumber);
  const at = Date.now() - 3_600_000;
  const finished = await raw.start(card.cardNumber, 0, at);
  await raw.meter(finished, 500, at + 60_000);
  await raw.end(finished, 1000, at + 120_000);
  const review = (
    await raw.call('StartTransaction', { connectorId: 1, idTag: MARK, meterStart: 0, timestamp: new Date(at).toISOString() })
  ).transactionId;
  await raw.end(review, 1000, at + 120_000);
  const running = await raw.start(card.cardNumber, 1000, at + 200_000, 2);
  await raw.close();
  await until(async () => !(await test.admin.get(contract.points.get, { params: { serialNumber: point.serialNumber } })).online);
  const owner = await test.user(test.ours, ['*:*:*']);
  const version = await addFirmware(owner, test.url, `${MARK}-9`, Buffer.from(MARK), { note: MARK });
  const { id: updateId } = await owner.get(contract.firmwareUpdates.create, {
    body: {
      serialNumbers: [point.serialNumber],
      versionId: version.id,
      description: MARK,
      retrieveDate: new Date().toISOString(),
      startTime: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  const [{ id: diagnosisId } = { id: 0 }] = (
    await owner.get(contract.diagnoses.request, { body: { serialNumbers: [point.serialNumber] } })
  ).diagnoses;
  const given = await test.admin.get(contract.commands.request, {
    body: { serialNumbers: [point.serialNumber], action: 'clearCache', reason: MARK },
  });
  const [command] = given.commands as [Command];
  const batchId = given.batchId;
  const template = await test.admin.get(contract.configurationTemplates.create, {
    body: { providerId: test.ours, templateName: `${MARK} template`, values: { HeartbeatInterval: '60' } },
  });
  const { id: windowId } = await owner.get(contract.maintenanceWindows.create, {
    body: {
      stationId: station.id,
      startTime: new Date().toISOString(),
      endTime: new Date(Date.now() + 3_600_000).toISOString(),
      kind: 'upgrade',
      note: MARK,
    },
  });
  const { id: circuitId } = await owner.get(contract.circuits.create, {
    body: { name: `${MARK} circuit`, stationId: station.id, limitPowerW: 50_000, serialNumbers: [point.serialNumber] },
  });
  const { id: siteLimitId, reference } = await owner.get(contract.siteLimits.curtail, {
    body: {
      stationId: station.id,
      startTime: new Date(Date.now() + 3_600_000).toISOString(),
      endTime: new Date(Date.now() + 7_200_000).toISOString(),
      limitW: 50_000,
      reason: MARK,
      reference: `${MARK}-ORDER`,
    },
  });
  const profileIds = await owner.get(contract.chargingProfiles.send, {
    body: {
      serialNumbers: [point.serialNumber],
      connectorNos: [1],
      purpose: 'default',
      chargingProfileKind: 'absolute',
      startSchedule: new Date().toISOString(),
      stackLevel: 1,
      chargingRateUnit: 'W',
      periods: [{ startPeriod: 0, powerLimit: 1000 }],
    },
  });
  const comparison = await owner.get(contract.chargingProfiles.compare, {
    params: { serialNumber: point.serialNumber },
    body: { connectorNo: 1, duration: 60, chargingRateUnit: 'W' },
  });
  await test.rows(`update station set facilities = '{reservations}' where id = $1`, [station.id]);
  const timed = await owner.get(contract.timedCharges.create, {
    body: {
      serialNumber: point.serialNumber,
      connectorNos: [1],
      chargeUserId: booker.id,
      validPeriod: { from: '2027-01-01', to: '2027-01-31' },
      startTime: '22:00',
    },
  });
  await test.rows(
    `insert into timed_start (timed_id, provider_id, station_id, point_id, connector_no, day, due_at, until_at, look_at, status)
     select id, provider_id, station_id, point_id, 1, '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01', 'missed' from timed_charge where id = $1`,
    [timed.id],
  );
  const { id: reservationId } = await owner.get(contract.reservations.create, {
    body: {
      serialNumber: point.serialNumber,
      connectorNo: 1,
      chargeUserId: booker.id,
      startTime: new Date(Date.now() + 86_400_000).toISOString(),
      expiryTime: new Date(Date.now() + 90_000_000).toISOString(),
      note: MARK,
    },
  });
  const { id: levelId } = await test.admin.get(contract.membership.create, {
    body: { providerId: test.ours, levelName: `${MARK} level`, minEnergy: 0, price: '5', validDays: 30, serviceDiscount: '10' },
  });
  const { id: activityId } = await test.admin.get(contract.activities.create, {
    body: {
      providerId: test.ours,
      activityName: `${MARK} activity`,
      kind: 'feeDiscount',
      fee: 'both',
      percent: '5',
      startTime: new Date(Date.now() + 3_600_000).toISOString(),
      endTime: new Date(Date.now() + 7_200_000).toISOString(),
    },
  });
  const { id: voucherTypeId } = await test.admin.get(contract.vouchers.create, {
    body: {
      providerId: test.ours,
      voucherName: `${MARK} voucher`,
      kind: 'fixed',
      value: '1',
      validFrom: new Date().toISOString(),
      validTo: new Date(Date.now() + 7_200_000).toISOString(),
      stock: 10,
    },
  });
  await test.admin.get(contract.vouchers.issue, {
    params: { id: voucherTypeId },
    body: { chargeUserIds: [user.id], requestId: unique('request-') },
  });
  const voucherId = (await test.admin.get(contract.vouchers.list, { query: { typeId: voucherTypeId } })).list[0]!.id;
  const upload = async (by: Api): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([MARK]), `${MARK}.txt`);
    const uploaded = await fetch(`${test.url}${API_PREFIX}${contract.files.upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}` },
      body: form,
    });
    return ((await uploaded.json()) as { data: { fileName: string } }).data.fileName;
  };
  const fileName = await upload(await test.user(test.ours, []));
  const looseFile = await upload(owner);
  const [application = { id: 0 }] = await test.rows<{ id: number }>(
    `insert into application (company_name, country, contact, phone, email, language) values ($1, 'CN', $1, '1', 'a@b.example', 'en') returning id`,
    [MARK],
  );
  const { id: companyId } = await owner.get(contract.companies.create, {
    body: { providerId: test.ours, name: `${MARK} company`, groupId },
  });
  const { id: transferId } = await owner.get(contract.corporateTransfers.enter, {
    body: { companyId, amount: '100', bankReference: `${MARK}-BANK` },
  });
  const ourUser = await test.admin.get(contract.chargeUsers.create, {
    body: { providerId: test.ours, account: `${MARK} invoiced` },
  });
  await test.rows('update charging_record set charge_user_id = $1 where transaction_id = $2', [ourUser.id, finished]);
  const { id: infoId } = await owner.get(contract.invoiceInfos.create, {
    body: { chargeUserId: ourUser.id, principalType: 'personal', name: MARK },
  });
  const period = { from: new Date(at - 3_600_000).toISOString(), to: new Date(at + 3_600_000).toISOString() };
  const { amount } = await owner.get(contract.invoices.preview, { query: { infoId, ...period } });
  const { id: invoiceId } = await owner.get(contract.invoices.apply, { body: { infoId, amount, ...period } });
  const { id: proofId } = await owner.get(contract.reconciliations.run, { body: { providerId: test.ours } });
  const { id: displayId } = await owner.get(contract.displayLinks.create, { body: { displayName: `${MARK} display` } });
  const { id: scheduleId } = await owner.get(contract.reports.create, {
    body: {
      reportName: `${MARK} report`,
      kind: 'operation',
      frequency: 'daily',
      time: '08:00',
      timeZone: 'UTC',
      stationId: station.id,
      language: 'en',
      formats: ['xlsx'],
      recipients: [`${MARK}@ours.example`],
    },
  });
  const { id: runId } = await owner.get(contract.reports.sendNow, { params: { id: scheduleId }, body: { to: 'recipients' } });
  const [{ id: ownSession } = { id: '' }] = await test.rows<{ id: string }>('select id from sign_in_session limit 1');
  const reader = await test.user(test.ours, []);
  const recipient = await reader.get(contract.signIn.info);
  const { msgId } = await test.admin.get(contract.messages.addMsg, {
    body: { title: MARK, content: MARK, username: recipient.username },
  });
  const newSerials = [`${MARK}-NEW-1`, `${MARK}-NEW-2`] as const;
  for (const serialNumber of newSerials) {
    await (await test.boot(serialNumber)).close();
    await until(async () => (await test.admin.call(contract.newChargers.get, { params: { serialNumber } })).status === 200);
  }
  // What it is about goes on, so that it stays open.
  await test.rows("update charge_point set quarantined_until = now() + interval '1 hour' where serial_number = $1", [
    point.serialNumber,
  ]);
  const [{ id: alarmId } = { id: 0 }] = await test.rows<{ id: number }>(
    `insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, detail, opened_at, reopened_at)
     select p.provider_id, p.station_id, p.id, 0, 'quarantine', '', 'serious', $1, now(), now() from charge_point p where p.serial_number = $2 returning id`,
    [MARK, point.serialNumber],
  );
  const [{ id: warningId } = { id: 0 }] = await test.rows<{ id: number }>(
    `insert into weather_warning (provider_id, station_id, kind, level, starts_at, peak_at, peak_value, ends_at, found_at, changed_at, note)
     values ($1, $2, 'heat', 'common', now() + interval '1 hour', now() + interval '2 hours', 38, now() + interval '9 hours', now(), now(), $3) returning id`,
    [test.ours, station.id, MARK],
  );
  await test.rows(
    `insert into issued_certificate (point_id, provider_id, serial, certificate, issued_at, not_before, not_after)
     select id, provider_id, $1, $1, now(), now(), now() + interval '1 day' from charge_point where serial_number = $2`,
    [`${MARK}-CERT`, point.serialNumber],
  );
  // Files of what is ours: of a bank slip, an invoice, a diagnosis, a report.
  for (const [table, column, id] of [
    ['corporate_transfer', 'slip_file', transferId],
    ['invoice', 'file_name', invoiceId],
    ['report_run', 'xlsx_file', runId],
  ])
    await test.rows(`update ${table} set ${column} = $1 where id = $2`, [fileName, id]);
  await test.rows(
    'update charger_transfer set file = $1, arrived_at = now() where id = (select transfer_id from diagnosis where id = $2)',
    [fileName, diagnosisId],
  );
  await until(
    async () => (await test.rows('select 1 from diagnosis where id = $1 and finished_at is not null', [diagnosisId])).length > 0,
  );
  const { taskId } = await owner.get(contract.workOrders.createArtificialOrder, {
    body: { pointId: point.serialNumber, description: `${MARK} does not lock` },
  });
  const [{ id: ownerId } = { id: 0 }] = await owner.get(contract.workOrders.servicePeople, { query: { providerId: test.ours } });
  const { id: areaId } = await owner.get(contract.workOrders.updateAreaToServiceMan, {
    body: { areaName: `${MARK} area`, providerId: test.ours, leaderId: ownerId, stationIds: [station.id] },
  });
  const { id: schemeId } = await owner.get(contract.workOrders.saveScheme, {
    body: { providerId: test.ours, faultCode: 'OtherError', title: `${MARK} scheme`, steps: [MARK] },
  });
  const loose = await uploadVersionFile(owner, test.url, Buffer.from(MARK), `${MARK}.bin`);
  const job = await owner.get(contract.exportJobs.request, { body: { source: 'cards', query: {}, background: true } });
  await until(async () => (await owner.raw('GET', `/web/exports/${job?.id}/file`)).status === 200);
  const [{ id: dictionaryId } = { id: 0 }] = await test.admin.get(contract.dictionaries.rows, { query: { type: 'country' } });

  const { id: viewId } = await owner.get(contract.savedViews.create, {
    body: { list: 'cards', name: `${MARK} view`, filters: { keyword: MARK } },
  });

  const { id: noteId } = await owner.get(contract.history.addNote, {
    body: { subject: 'station', id: String(station.id), text: `${MARK} note` },
  });

  const { id: complaintId, number: complaintNumber } = await owner.get(contract.complaints.create, {
    body: { description: `${MARK} complaint`, about: 'point', aboutKey: point.serialNumber, callerName: `${MARK} caller` },
  });
  const { id: shiftNoteId } = await owner.get(contract.handovers.addNote, { body: { text: `${MARK} shift note` } });

  // The installation's, and everybody's to read, where it has one.
  const [streetMap] = await test.admin.get(contract.streetMaps.list);

  const service = await furnishService(owner, test, point.serialNumber, taskId);

  // Its boot has told another model.
  await test.rows(
    `with named as (update charge_point set vendor = $2, model = $2 where serial_number = $1 returning id, provider_id, station_id)
      insert into connector_limit (point_id, connector_no, provider_id, station_id) select id, 1, provider_id, station_id from named`,
    [point.serialNumber, MARK],
  );

  return {
    providerId: test.ours,
    station,
    taxRateId,
    energyCost,
    user,
    carId,
    command,
    template,
    groupId,
    systemUser,
    role,
    organisation,
    viewId,
    complaintId,
    complaintNumber,
    shiftNoteId,
    noteId,
    application,
    ownSession,
    version,
    updateId,
    diagnosisId,
    windowId,
    circuitId,
    reservationId,
    timed,
    siteLimitId,
    reference,
    warningId,
    profileIds,
    comparison,
    levelId,
    activityId,
    voucherId,
    voucherTypeId,
    companyId,
    transferId,
    invoiceId,
    infoId,
    proofId,
    displayId,
    scheduleId,
    runId,
    card,
    job,
    dictionaryId,
    newSerials,
    point,
    alarmId,
    running,
    review,
    finished,
    msgId,
    recipient,
    batchId,
    fileName,
    loose,
    looseFile,
    streetMap,
    priceId,
    otherPriceId,
    booker,
    taskId,
    ownerId,
    areaId,
    schemeId,
    service,
    owner,
    reader,
  };
}
