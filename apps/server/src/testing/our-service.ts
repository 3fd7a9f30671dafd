import { contract } from '@csms/contract';
import { type Api, type TestServer, unique } from './server.ts';

const DAY = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

/** One of everything of service that is ours, with our mark in its names, and the fields of good requests about it. */
export async function furnishService(owner: Api, test: TestServer, serialNumber: string, taskId: string) {
  const { components, maintenanceRecords } = contract;
  const mark = serialNumber.replace(/-.*/, '');
  const type = (name: string) =>
    owner.get(components.createType, {
      body: {
        providerId: test.ours,
        componentName: `${mark} ${name}`,
        place: 'connector',
        counter: 'plugCycles',
        ratedLife: 100,
      },
    });
  const [plug, cable, fan, spare, unused] = [
    await type('plug'),
    await type('cable'),
    await type('fan'),
    await type('spare'),
    await type('unused'),
  ];
  const install = (typeId: number) =>
    owner.get(components.create, {
      body: { serialNumber, connectorNo: 1, typeId, installedTime: iso(Date.now() - DAY), componentSerial: mark },
    });
  const [main, replaced, removed] = [await install(plug.id), await install(cable.id), await install(fan.id)];
  const record = await owner.get(maintenanceRecords.create, {
    body: { serialNumber, work: 'inspection', doneTime: iso(Date.now()), doneBy: mark, note: mark },
  });
  const plan = (name: string) =>
    owner.get(maintenanceRecords.createPlan, {
      body: {
        providerId: test.ours,
        planName: `${mark} ${name}`,
        work: 'cleaning',
        basis: 'calendar',
        everyMonths: 1,
        firstDay: '2099-01-01',
        windowStart: '03:00',
        windowMinutes: 60,
      },
    });
  const [changed, gone] = [await plan('plan'), await plan('other plan')];
  const task = async (planId: number) =>
    (
      await test.rows<{ id: number }>(
        `insert into maintenance_task (provider_id, plan_id, plan_name, work, point_id, due_on, window_from, window_to, created_at)
         select n.provider_id, null, n.name, n.work || n.id, p.id, '2099-01-01', now() + interval '1 day', now() + interval '2 days', now()
         from maintenance_plan n join charge_point p on p.serial_number = $2 where n.id = $1 returning id`,
        [planId, serialNumber],
      )
    )[0]!.id;
  const [confirmed, skipped] = [await task(changed.id), await task(gone.id)];
  await test.rows(`update maintenance_task set work = case id when $1 then 'cleaning' else 'other' end where id in ($1, $2)`, [
    confirmed,
    skipped,
  ]);
  const ids: Readonly<Record<string, number>> = {
    'components.get': main.id,
    'components.replace': replaced.id,
    'components.remove': removed.id,
    'components.correct': main.id,
    'components.updateType': plug.id,
    'components.removeType': unused.id,
    'maintenanceRecords.update': record.id,
    'maintenanceRecords.confirmTask': confirmed,
    'maintenanceRecords.skipTask': skipped,
    'maintenanceRecords.updatePlan': changed.id,
    'maintenanceRecords.removePlan': gone.id,
  };
  const stock = await furnishStock(owner, test, mark, taskId);
  const site = await furnishSite(owner, test, serialNumber, mark);
  const field = await furnishField(owner, test, serialNumber, mark);
  const roster = await furnishRoster(owner, test, mark, taskId);
  const costs = await furnishCosts(owner, test, mark, taskId, serialNumber);
  const hand = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  const handId = (await hand.get(contract.signIn.info)).userId;
  const firm = await owner.get(contract.contractors.save, {
    body: { contractorName: `${mark} firm`, providerId: test.ours, leaderId: handId, note: mark },
  });
  const problem = await owner.get(contract.faultProblems.save, {
    body: { providerId: test.ours, faultCode: 'OtherError', vendor: mark, model: mark, state: 'open', cause: mark },
  });
  return {
    fieldsOf(word: string, key: string): Record<string, unknown> {
      if (word === 'orderCosts') return costs(key);
      if (word === 'photoRetention') return { providerId: test.ours, months: 24 };
      if (word === 'contractors')
        return {
          id: firm.id,
          contractorName: `${mark} firm`,
          leaderId: handId,
          serviceMen: [],
          serviceManId: handId,
          hourRate: '1',
          isClosed: false,
          open: undefined,
          taskId,
          note: mark,
        };
      if (word === 'faultProblems')
        return {
          id: problem.id,
          taskId: undefined,
          pointId: serialNumber,
          faultCode: key === 'faultProblems.save' ? 'OtherError' : undefined,
          vendor: mark,
          model: mark,
          firmware: '',
          state: key === 'faultProblems.save' ? 'known' : undefined,
          foundBy: undefined,
          workaround: mark,
        };
      if (word === 'serviceFigures')
        return {
          from: iso(Date.now() - 30 * DAY).slice(0, 10),
          to: iso(Date.now()).slice(0, 10),
          providerId: undefined,
          stationId: undefined,
          by: undefined,
        };
      if (word === 'onSite' || word === 'recovery') return site.fieldsOf(word, key);
      if (word === 'dispatchBoard' || word === 'roster') return roster;
      if (word === 'feedback' || word === 'fieldWork' || word === 'connectorCodes') return field.fieldsOf(word, key);
      if (word === 'partReservations') return stock.reserved(key);
      if (word === 'spareParts' || word === 'applyOrders') return stock.fieldsOf(key);
      if (word !== 'components' && word !== 'maintenanceRecords') return {};
      return {
        id: ids[key],
        connectorNo: 1,
        typeId: word === 'components' ? (key === 'components.create' ? spare.id : plug.id) : null,
        planId: changed.id,
        componentName: key === 'components.updateType' ? `${mark} plug` : unique(`${mark} `),
        planName: key === 'maintenanceRecords.updatePlan' ? `${mark} plan` : unique(`${mark} `),
        place: 'connector',
        counter: key.endsWith('Type') ? 'plugCycles' : undefined,
        componentSerial: mark,
        installedTime: iso(Date.now()),
        time: iso(Date.now()),
        doneTime: iso(Date.now()),
        doneBy: mark,
        reason: mark,
        files: [],
        cost: '1.50',
        lastRegisterWh: 1000,
        firstRegisterWh: 0,
        basis: 'calendar',
        everyMonths: 1,
        firstDay: '2099-01-01',
        sharePercent: null,
        taskId: null,
        componentId: null,
        validUntil: '2099-01-01',
        validity: undefined,
        state: undefined,
        mark: undefined,
        work: key.endsWith('Plan') || key.endsWith('create') ? 'cleaning' : undefined,
        windowStart: '03:00',
        windowMinutes: 60,
        windowFrom: iso(Date.now() + DAY),
        windowTo: iso(Date.now() + 2 * DAY),
        vendor: '',
        model: '',
      };
    },
  };
}

/** What an order of ours costs, and the warranty of our point. */
async function furnishCosts(owner: Api, test: TestServer, mark: string, taskId: string, serialNumber: string) {
  const { orderCosts } = contract;
  const { lines } = await owner.get(orderCosts.add, { body: { taskId, kind: 'other', amount: '3', note: mark } });
  // The owner may not approve what it has estimated itself.
  const other = await test.user(test.ours, ['*:*:*']);
  await other.get(orderCosts.estimate, { body: { taskId, amount: '10', note: mark } });
  await owner.get(orderCosts.saveWarranty, {
    body: { serialNumbers: [serialNumber], supplier: mark, warrantyUntil: '2099-01-01' },
  });
  return (key: string): Record<string, unknown> => ({
    id: lines[0]!.id,
    taskId,
    kind: key === 'orderCosts.claim' ? 'warranty' : 'other',
    amount: '4',
    note: mark,
    party: mark,
    claimNumber: mark,
    state: 'open',
    providerId: test.ours,
    hourRate: '50',
    approvalLimit: '500',
    serialNumbers: [serialNumber],
    supplier: mark,
    installedDay: '2026-01-01',
    warrantyUntil: '2099-01-01',
    cover: undefined,
    stationId: undefined,
    keyword: undefined,
  });
}

/** What happens at a charger of ours: somebody at work, a test charge, recovery with a playbook and a run. */
async function furnishSite(owner: Api, test: TestServer, serialNumber: string, mark: string) {
  const { taskId } = await owner.get(contract.workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, faultCode: 'WeakSignal', description: `${mark} has no signal` },
  });
  await owner.get(contract.recovery.savePlaybook, {
    body: { providerId: test.ours, faultCode: 'WeakSignal', vendor: mark, steps: [{ kind: 'softReset' }] },
  });
  const one = async (text: string, values: unknown[]) => (await test.rows<{ id: number }>(text, values))[0]!.id;
  const playbookId = await one('select id from recovery_playbook where provider_id = $1', [test.ours]);
  const alarmId = await one(
    `insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at)
      select provider_id, station_id, id, 9, 'fault', 'WeakSignal', 'common', now(), now() from charge_point where serial_number = $1 returning id::int as id`,
    [serialNumber],
  );
  const runId = await one(
    `insert into recovery_run (provider_id, station_id, point_id, connector_no, alarm_id, fault_code, vendor, steps, is_alone, started_by, state, due_at, started_at, ended_at)
      select provider_id, station_id, id, 9, $2, 'WeakSignal', $3, '[]', false, $3, 'watching', now() + interval '1 day', now(), now() from charge_point where serial_number = $1 returning id`,
    [serialNumber, alarmId, mark],
  );
  const testId = await one(
    `insert into test_charge (provider_id, point_id, connector_no, task_id, id_tag, user_name, requested_at, usable_until)
      select provider_id, id, 1, $2, 'TC' || $3, $3, now(), now() from charge_point where serial_number = $1 returning id`,
    [serialNumber, taskId, mark],
  );
  const atWorkId = await one(
    `insert into point_at_work (provider_id, point_id, task_id, user_name, began_at, ended_at)
      select provider_id, id, $2, $3, now() - interval '1 hour', now() from charge_point where serial_number = $1 returning id`,
    [serialNumber, taskId, mark],
  );
  return {
    fieldsOf: (word: string, key: string): Record<string, unknown> => ({
      id:
        word === 'onSite'
          ? key === 'onSite.stopTestCharge'
            ? testId
            : atWorkId
          : key === 'recovery.removePlaybook'
            ? playbookId
            : runId,
      taskId: key === 'recovery.runs' ? undefined : taskId,
      alarmId,
      pointId: serialNumber,
      connectorNo: 1,
      type: 'soft',
      isHighVoltage: false,
      checklist: [],
      reason: mark,
      note: mark,
      faultCode: key === 'recovery.savePlaybook' ? 'OtherError' : undefined,
      vendor: mark,
      vendorCode: '',
      model: '',
      steps: [{ kind: 'softReset', seconds: null }],
      actsAlone: false,
      isStopped: false,
      isAlone: undefined,
      state: undefined,
    }),
  };
}

/** A man of ours who is off at times, and an order that may be his. */
async function furnishRoster(owner: Api, test: TestServer, mark: string, taskId: string) {
  const [{ id: userId } = { id: 0 }] = await owner.get(contract.workOrders.servicePeople, { query: { providerId: test.ours } });
  const entry = await owner.get(contract.roster.create, {
    body: { userId, kind: 'duty', startTime: iso(Date.now() + 50 * DAY), endTime: iso(Date.now() + 51 * DAY), reason: mark },
  });
  return {
    id: entry.id,
    providerId: test.ours,
    userId,
    kind: 'duty',
    startTime: iso(Date.now() + 60 * DAY),
    endTime: iso(Date.now() + 61 * DAY),
    time: undefined,
    standInId: null,
    reason: mark,
    week: [],
    holidays: [],
    urgentAlways: true,
    taskId,
    taskIds: [taskId],
    serviceManId: userId,
    leaderId: userId,
    day: '2027-01-02',
    note: mark,
  };
}

/** Spare parts, stores and apply orders of ours. */
async function furnishStock(owner: Api, test: TestServer, mark: string, workOrder: string) {
  const { spareParts, applyOrders } = contract;
  const providerId = test.ours;
  const store = (name: string) =>
    owner.get(spareParts.createStore, { body: { providerId, name: `${mark} ${name}`, kind: 'depot', keeper: mark } });
  const [depot, car] = [await store('depot'), await store('car')];
  const part = (name: string) =>
    owner.get(spareParts.create, {
      body: { providerId, partsNumber: `${mark} ${name}`, name: mark, price: '1', unit: mark, supplier: mark },
    });
  const [plug, unused] = [await part('plug'), await part('unused')];
  await owner.get(spareParts.move, {
    body: { kind: 'initial', partId: plug.id, storeId: depot.id, count: 100, note: mark },
  });
  await owner.get(contract.partReservations.reserve, {
    body: { taskId: workOrder, storeId: depot.id, lines: [{ partId: plug.id, count: 5 }], note: mark },
  });
  // The owner may not decide on what is its own.
  const other = await test.user(test.ours, ['*:*:*']);
  const apply = () =>
    other.get(applyOrders.create, {
      body: { lines: [{ partId: plug.id, count: 1 }], storeId: car.id, receiver: mark, logisticsType: 'pickUp', note: mark },
    });
  const [open, agreed, shipped] = [await apply(), await apply(), await apply()];
  for (const { taskId } of [agreed, shipped]) await test.admin.get(applyOrders.confirm, { body: { taskId, agree: true } });
  await owner.get(applyOrders.ship, { body: { taskId: shipped.taskId, storeId: depot.id } });
  const { id: stocktakeId } = await other.get(spareParts.enterStocktake, {
    body: { storeId: depot.id, kind: 'writeOff', lines: [{ partId: plug.id, count: 1 }], note: mark },
  });
  const ids: Readonly<Record<string, number>> = {
    'spareParts.update': plug.id,
    'spareParts.remove': unused.id,
    'spareParts.updateStore': car.id,
    'spareParts.decideStocktake': stocktakeId,
  };
  const taskIds: Readonly<Record<string, string>> = { 'applyOrders.ship': agreed.taskId, 'applyOrders.receive': shipped.taskId };
  return {
    reserved: (key: string): Record<string, unknown> => ({
      taskId: /list|export/.test(key) ? undefined : workOrder,
      partId: plug.id,
      storeId: depot.id,
      serialNumber: '',
      count: 1,
      lines: [{ partId: plug.id, count: 1, serialNumbers: [] }],
      note: mark,
      state: undefined,
    }),
    fieldsOf: (key: string): Record<string, unknown> => ({
      id: ids[key],
      providerId,
      partsNumber: key === 'spareParts.update' ? `${mark} plug` : key === 'spareParts.create' ? unique(`${mark} `) : undefined,
      name: key === 'spareParts.updateStore' ? `${mark} car` : unique(`${mark} `),
      taskId: taskIds[key] ?? (key === 'applyOrders.list' || key === 'applyOrders.search' ? undefined : open.taskId),
      partId: plug.id,
      storeId: key === 'applyOrders.create' ? car.id : depot.id,
      toStoreId: null,
      kind:
        key === 'spareParts.move'
          ? 'in'
          : key === 'spareParts.enterStocktake'
            ? 'count'
            : key.endsWith('Store')
              ? 'depot'
              : undefined,
      count: 1,
      unitCost: '1',
      price: '1',
      serialNumbers: key === 'applyOrders.ship' ? [{ partId: plug.id, serialNumbers: [] }] : [],
      lines:
        key === 'spareParts.enterStocktake'
          ? [{ partId: plug.id, serialNumber: '', condition: 'free', count: 1 }]
          : key === 'applyOrders.receive'
            ? [{ partId: plug.id, count: 1, serialNumbers: [] }]
            : [{ partId: plug.id, count: 1 }],
      logisticsType: key === 'applyOrders.create' ? 'pickUp' : undefined,
      workOrderTaskId: undefined,
      isClosed: false,
      isSerialised: false,
      status: undefined,
      state: undefined,
      reorder: undefined,
      from: undefined,
      to: undefined,
    }),
  };
}

/** A report of a driver, and an order that the owner has to work on. */
async function furnishField(owner: Api, test: TestServer, serialNumber: string, mark: string) {
  const [{ code } = { code: '' }] = await test.rows<{ code: string }>(
    'select c.code from connector c join charge_point p on p.id = c.point_id where p.serial_number = $1 and c.connector_no = 2',
    [serialNumber],
  );
  const { number } = await owner.get(contract.feedback.report, {
    params: { code },
    body: { kind: 'stuck', description: mark, phone: '+86 139 0000 0000', language: 'en' },
  });
  const { userId } = await owner.get(contract.signIn.info);
  const { taskId } = await owner.get(contract.workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, faultCode: 'WeakSignal', description: `${mark} is far away` },
  });
  await owner.get(contract.workOrders.accept, { body: { taskId } });
  await owner.get(contract.workOrders.updateServiceManToWorkOrder, { body: { taskId, serviceManId: userId } });
  return {
    fieldsOf: (word: string, key: string): Record<string, unknown> => ({
      code,
      number,
      taskId: word === 'fieldWork' ? taskId : undefined,
      kind: key === 'feedback.report' ? 'stuck' : undefined,
      state: undefined,
      danger: undefined,
      language: 'en',
      description: mark,
      phone: '',
      email: '',
      photos: [],
      connectorNo: 1,
      action: 'note',
      note: mark,
      doneTime: iso(Date.now()),
      files: [],
      position: null,
      reason: mark,
      until: iso(Date.now() + DAY),
      waitingFor: 'parts',
      schemeId: null,
      storeId: null,
      parts: [],
      measured: [],
      endpoint: `http://127.0.0.1:1/${unique(mark)}`,
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    }),
  };
}
