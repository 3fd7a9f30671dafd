import { sql } from 'kysely';
import { EVERYTHING, type Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import {
  confirmApply,
  createApply,
  createPart,
  createStore,
  move,
  receiveApply,
  reserveParts,
  shipApply,
} from '../../service/index.ts';
import type { BuiltOperator } from './network.ts';

const DAY = 86_400_000;

/** Number, name in Chinese and English, price, minimum, opening stock, each piece by serial number. */
const PARTS = [
  ['CAB-DC-200', '直流枪线 200 A', 'DC cable 200 A', '1280', 3, 6, false],
  ['CAB-AC-32', '交流枪线 32 A', 'AC cable 32 A', '260', 4, 3, false],
  ['FAN-24', '散热风扇 24 V', 'Fan 24 V', '86.50', 10, 14, false],
  ['CON-63', '接触器 63 A', 'Contactor 63 A', '178', 4, 9, false],
  ['RDR-NFC', '读卡器模组', 'Card reader', '240', 2, 3, true],
  ['FLT-01', '防尘滤网', 'Dust filter', '12', 20, 60, false],
] as const;

/** Spare parts, a depot, a car and apply orders of the first operator, with what happened to them over the last weeks. */
export async function addSpareParts(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  const [operator] = operators;
  if (!operator) return;
  const { data, providerId } = operator;
  const isChinese = data.language === 'zh';
  const { rows: people } = await sql<{ id: number; username: string; name: string }>`
    select id, username, name from system_users where username = any (${['leader', 'service'].map((word) => `${word}-${data.word}`)}::text[]) order by username`.execute(
    trx,
  );
  const [leader, man] = people.map(
    ({ id, username, name }): Caller => ({
      userId: id,
      username,
      name,
      providerId,
      scope: EVERYTHING,
      isSuper: false,
      permissions: [],
      isOutside: false,
      tokenHash: Buffer.alloc(0),
    }),
  );
  if (!leader || !man) return;
  const depot = await createStore(trx, leader, {
    providerId,
    name: isChinese ? '中心仓库' : 'Central depot',
    kind: 'depot',
    address: '',
    keeper: leader.name,
  });
  const car = await createStore(trx, leader, {
    providerId,
    name: isChinese ? '一号维修车' : 'Service van 1',
    kind: 'car',
    address: '',
    keeper: man.name,
  });
  const ids: number[] = [];
  for (const [partsNumber, zh, en, price, minimum, stock, isSerialised] of PARTS) {
    const partId = await createPart(trx, leader, {
      providerId,
      partsNumber,
      name: isChinese ? zh : en,
      price,
      unit: isChinese ? '件' : 'piece',
      minimum,
      leadDays: 14,
      isSerialised,
    });
    ids.push(partId);
    const serialNumbers = isSerialised ? Array.from({ length: stock }, (_, n) => `${partsNumber}-${1001 + n}`) : [];
    await move(trx, leader, { kind: 'initial', partId, storeId: depot, count: stock, serialNumbers }, now - 60 * DAY);
  }
  await move(trx, leader, { kind: 'in', partId: ids[2]!, storeId: depot, count: 6, unitCost: '91' }, now - 30 * DAY);
  await move(trx, man, { kind: 'transfer', partId: ids[5]!, storeId: depot, toStoreId: car, count: 10 }, now - 20 * DAY);
  // One apply order in each state.
  const apply = (part: number, count: number, at: number) =>
    createApply(
      trx,
      man,
      { lines: [{ partId: ids[part]!, count }], storeId: car, receiver: man.name, logisticsType: 'pickUp' },
      at,
    );
  const decide = (taskId: string, agree: boolean, at: number) =>
    confirmApply(
      trx,
      leader,
      { taskId, agree, auditOpinion: agree ? '' : isChinese ? '库存不足，改用旧件' : 'Use the old one first' },
      at,
    );
  const received = await apply(3, 2, now - 15 * DAY);
  await decide(received, true, now - 15 * DAY + 3_600_000);
  await shipApply(trx, leader, { taskId: received, storeId: depot }, now - 14 * DAY);
  await receiveApply(trx, man, { taskId: received, lines: [{ partId: ids[3]!, count: 2 }] }, now - 13 * DAY);
  const partly = await apply(2, 4, now - 5 * DAY);
  await decide(partly, true, now - 5 * DAY + 3_600_000);
  await shipApply(trx, leader, { taskId: partly, storeId: depot }, now - 4 * DAY);
  await receiveApply(trx, man, { taskId: partly, lines: [{ partId: ids[2]!, count: 3 }] }, now - 3 * DAY);
  const shipped = await apply(0, 1, now - 2 * DAY);
  await decide(shipped, true, now - 2 * DAY + 3_600_000);
  await shipApply(trx, leader, { taskId: shipped, storeId: depot }, now - DAY);
  await decide(await apply(1, 1, now - 3 * DAY), false, now - 3 * DAY + 7_200_000);
  await decide(await apply(5, 5, now - DAY), true, now - DAY / 2);
  await apply(4, 1, now - DAY / 4);
  // The order that waits for parts has them kept, and the man at work has one in his car.
  const { rows: orders } = await sql<{ task_id: string; state: string }>`
    select task_id, state from work_order where provider_id = ${providerId} and state in ('waiting', 'onSite') order by id`.execute(
    trx,
  );
  for (const { task_id: taskId, state } of orders)
    await reserveParts(
      trx,
      { ...leader, permissions: ['material:ship'] },
      state === 'waiting'
        ? {
            taskId,
            storeId: depot,
            lines: [
              { partId: ids[3]!, count: 1 },
              { partId: ids[4]!, count: 1 },
            ],
          }
        : { taskId, storeId: car, lines: [{ partId: ids[5]!, count: 2 }] },
      now - DAY / 8,
    );
}
