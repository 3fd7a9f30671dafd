import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { BuiltOperator } from './network.ts';

const HOUR = 3_600_000;

/** What is to be seen: open ones, one of them overdue and one given to the desk, an answered and a closed one. `ago` in hours; `due` from then on. */
const COMPLAINTS: readonly {
  ago: number;
  due: number;
  /** What it is about: a settled order of a driver, a charge point, or nothing. */
  about: 'record' | 'point' | null;
  zh: string;
  en: string;
  caller?: string;
  isGiven?: true;
  answer?: readonly [zh: string, en: string];
  close?: readonly [zh: string, en: string];
}[] = [
  {
    ago: 60,
    due: 48,
    about: 'record',
    isGiven: true,
    zh: '只充了一半却按整笔扣费',
    en: 'Charged for a full session that stopped halfway',
  },
  {
    ago: 5,
    due: 48,
    about: 'point',
    caller: '13700004321',
    zh: '车位被燃油车长期占用',
    en: 'A petrol car has been parked there all day',
  },
  {
    ago: 2,
    due: 48,
    about: null,
    caller: '13700008765',
    isGiven: true,
    zh: '注册时收不到验证码',
    en: 'No code comes when signing up',
  },
  {
    ...{
      ago: 30,
      due: 48,
      about: 'record',
      isGiven: true,
      zh: '显示的功率比标称低很多',
      en: 'Far less power than the sign promises',
    },
    answer: ['高温限功率，已补偿 5 元', 'Power was limited by heat; goodwill was given'],
  },
  {
    ...{
      ago: 100,
      due: 48,
      about: 'point',
      caller: '13700002468',
      isGiven: true,
      zh: '充电线太短',
      en: 'The cable is too short',
    },
    answer: ['已安排更换', 'A longer one is ordered'],
    close: ['客户满意', 'The customer is content'],
  },
];

/** Complaints of an operator's customers, with what its desk has answered. */
export async function addComplaints(trx: Trx, { providerId, data }: BuiltOperator, now: number): Promise<void> {
  const isChinese = data.language === 'zh';
  const { rows: users } = await sql<{ id: number; name: string }>`
    select id, name from system_users where provider_id = ${providerId} order by (username like 'desk-%') desc, id limit 1`.execute(
    trx,
  );
  const [desk] = users;
  if (!desk) return;
  const { rows: records } = await sql<{
    transaction_id: number;
    charge_user_id: number;
    point_id: number;
    station_id: number | null;
  }>`
    select transaction_id, charge_user_id, point_id, station_id from charging_record
    where provider_id = ${providerId} and status = 'finished' and charge_user_id is not null and point_id is not null order by started_at desc limit ${COMPLAINTS.length}`.execute(
    trx,
  );
  const { rows: points } = await sql<{ id: number; station_id: number }>`
    select id, station_id from charge_point where provider_id = ${providerId} and removed_at is null order by id limit ${COMPLAINTS.length}`.execute(
    trx,
  );
  for (const [index, one] of COMPLAINTS.entries()) {
    const record = one.about === 'record' ? records[index % records.length] : undefined;
    const point = one.about === 'point' ? points[index % points.length] : undefined;
    if (one.about === 'record' && !record) continue;
    const at = now - one.ago * HOUR;
    const state = one.close ? 'closed' : one.answer ? 'answered' : 'open';
    const { rows } = await sql<{ id: number }>`
      insert into complaint (provider_id, state, charge_user_id, caller_phone, about, transaction_id, point_id, station_id, description, assignee_id, due_at, created_by, created_at)
      values (${providerId}, ${state}, ${record?.charge_user_id ?? null}, ${one.caller ?? ''}, ${one.about}, ${record?.transaction_id ?? null}, ${record?.point_id ?? point?.id ?? null},
        ${record?.station_id ?? point?.station_id ?? null}, ${isChinese ? one.zh : one.en}, ${one.isGiven ? desk.id : null}, ${new Date(at + one.due * HOUR)}, ${desk.name}, ${new Date(at)})
      returning id`.execute(trx);
    const steps = [
      { deed: 'open', words: undefined, after: 0 },
      { deed: 'answer', words: one.answer, after: 3 },
      { deed: 'close', words: one.close, after: 20 },
    ];
    for (const { deed, words, after } of steps)
      if (deed === 'open' || words)
        await sql`insert into complaint_step (complaint_id, provider_id, deed, note, assignee_name, user_name, at)
          values (${rows[0]!.id}, ${providerId}, ${deed}, ${words?.[isChinese ? 0 : 1] ?? ''}, ${deed === 'open' && one.isGiven ? desk.name : ''}, ${desk.name}, ${new Date(at + after * HOUR)})`.execute(
          trx,
        );
  }
}
