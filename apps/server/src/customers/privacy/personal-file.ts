import type { Language } from '@csms/contract';
import type pg from 'pg';
import yazl from 'yazl';
import type { Quoting } from '../../access/index.ts';
import { ocppLogQuoting } from '../../network/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { logRows, providersOf } from './erase.ts';
import type { CustomerKeeper, PersonalPart } from './keeper.ts';
import { tracesOf, usersOfPerson } from './person.queries.ts';
import { columnsOf, mentioning, mentioningValues, quotingOf } from './sweep.ts';
import { redactorOf, type Traces } from './traces.ts';

type Row = Record<string, unknown>;
interface Part {
  key: string;
  title: Readonly<Record<Language, string>>;
  rows: Row[];
}

/** Rows of one part at most. */
const MOST = 50_000;

/** The order of the person's parts, of all areas. */
const ORDER = 'accounts cards cardEvents cars invoiceDetails invoices memberships vouchers benefits sessions bills wallet'.split(
  ' ',
);
const OWN: readonly PersonalPart[] = [
  { key: 'accounts', title: { en: 'Accounts', zh: '账户' }, from: 'charge_user t where id = any ($1::int[])' },
  { key: 'cards', title: { en: 'Cards', zh: '充电卡' }, from: 'card t where id = any ($2::int[])' },
  {
    key: 'cardEvents',
    title: { en: 'What happened to the cards', zh: '充电卡变更记录' },
    from: 'card_event t where card_id = any ($2::int[])',
  },
  { key: 'cars', title: { en: 'Cars', zh: '车辆' }, from: 'car t where charge_user_id = any ($1::int[])' },
  {
    key: 'memberships',
    title: { en: 'Memberships bought', zh: '会员购买' },
    from: 'membership_purchase t where charge_user_id = any ($1::int[])',
  },
  { key: 'vouchers', title: { en: 'Vouchers', zh: '优惠券' }, from: 'voucher t where charge_user_id = any ($1::int[])' },
  {
    key: 'benefits',
    title: { en: 'Benefits used', zh: '已用优惠' },
    from: 'benefit_use t where charge_user_id = any ($1::int[])',
  },
  {
    key: 'wallet',
    title: { en: 'Movements of the wallets', zh: '钱包流水' },
    from: `(select l.at, l.kind, e.amount, l.reference, l.source, l.remark from ledger_entry e join ledger_transaction l on l.id = e.transaction_id
      where e.account_id in (select account_id from charge_user where id = any ($1::int[]) union all select account_id from card where id = any ($2::int[]))) t where true`,
  },
];
const QUOTED: Readonly<Record<string, Part['title']>> = {
  alarm: { en: 'Alarms', zh: '告警' },
  command: { en: 'Operations at charge points', zh: '充电桩远程操作' },
  message: { en: 'Messages', zh: '消息' },
  ocpp_message: { en: 'Messages of charge points', zh: 'OCPP 报文' },
  outgoing: { en: 'Mails and text messages', zh: '邮件与短信' },
};

async function partsOf({ pool, db, keepers }: PersonalFileParts, userId: number, providerId: number): Promise<Part[]> {
  const userIds = await usersOfPerson(db, userId);
  const traces = await tracesOf(db, userIds, keepers);
  const parts: Part[] = [];
  const own = [...OWN, ...keepers.flatMap((keeper) => keeper.parts)].sort(
    (one, other) => ORDER.indexOf(one.key) - ORDER.indexOf(other.key),
  );
  for (const { key, title, from } of own) {
    const { rows } = await pool.query<{ row: Row }>(
      // Each statement names both parameters, whichever it needs.
      `select to_jsonb(t) as row from ${from} and ($1::int[], $2::int[]) is not null limit ${MOST}`,
      [userIds, traces.cardIds],
    );
    parts.push({ key, title, rows: rows.map(({ row }) => row) });
  }
  const providers = await providersOf(pool, providerId);
  const log = logRows(providers, traces);
  const { rows } = await pool.query<{ row: Row }>(
    `select jsonb_build_object('at', at, 'operator', operator, 'operation', operation, 'operand', operand, 'result', result, 'request', request) as row
     from system_log where ${log.where} order by id limit ${MOST}`,
    log.values,
  );
  parts.push({
    key: 'systemLog',
    title: { en: 'System log', zh: '系统日志' },
    rows: onlyOwn(
      rows.map(({ row }) => row),
      traces,
    ),
  });
  for (const quoting of quotingOf(keepers)) if (!quoting.told) parts.push(await quotedPart(pool, quoting, providers, traces));
  const ocpp = { key: 'ocpp_message', title: QUOTED.ocpp_message!, rows: [] as Row[] };
  for (const day of await ocppLogQuoting(pool))
    ocpp.rows.push(...(await quotedPart(pool, day, providers, traces)).rows.slice(0, MOST - ocpp.rows.length));
  parts.push(ocpp);
  return parts;
}

async function quotedPart(pool: pg.Pool, quoting: Quoting, providers: readonly number[], traces: Traces): Promise<Part> {
  const redactor = redactorOf(traces);
  const { rows } = await pool.query<{ row: Row }>(
    `select jsonb_build_object(${columnsOf(quoting)
      .map((column) => `'${column}', ${column}`)
      .join(', ')}) as row
     from ${quoting.table} where ${mentioning(quoting, redactor)} limit ${MOST}`,
    mentioningValues(providers, traces, redactor),
  );
  return {
    key: quoting.table,
    title: QUOTED[quoting.table] ?? { en: quoting.table, zh: quoting.table },
    rows: onlyOwn(
      rows.map(({ row }) => row),
      traces,
    ),
  };
}

/** Lists of many people (a whitelist, a sheet) are told only as far as they name this one. */
function onlyOwn(rows: readonly Row[], traces: Traces): Row[] {
  const redactor = redactorOf(traces);
  const own = (value: unknown): unknown => {
    if (typeof value === 'string' && /^[[{]/.test(value)) {
      try {
        return JSON.stringify(own(JSON.parse(value)));
      } catch {
        return value;
      }
    }
    if (Array.isArray(value)) {
      const ofThings = value.length > 1 && value.every((item) => typeof item === 'object' && item !== null);
      return (ofThings ? value.filter((item) => redactor.mentions(JSON.stringify(item))) : value).map(own);
    }
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, own(item)]));
  };
  return rows.map((row) => own(row) as Row);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (value: unknown): string =>
  (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(
    /[&<>"]/g,
    (found) => ESCAPES[found]!,
  );

/** The parts as a page that a browser shows and prints. */
function pageOf(parts: readonly Part[], language: Language, about: string): string {
  const tables = parts
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => {
      const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const head = names.map((name) => `<th>${html(name.replaceAll('_', ' '))}</th>`).join('');
      const body = rows.map((row) => `<tr>${names.map((name) => `<td>${html(row[name])}</td>`).join('')}</tr>`).join('\n');
      return `<h2>${html(title[language])} (${rows.length})</h2><div><table><tr>${head}</tr>\n${body}</table></div>`;
    });
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${html(about)}</title>
<style>body{font:14px/1.5 sans-serif;margin:24px}div{overflow-x:auto}table{border-collapse:collapse}th,td{border:1px solid #ccc;padding:3px 8px;text-align:left;vertical-align:top;max-width:480px;overflow-wrap:anywhere}</style>
<h1>${html(about)}</h1>${tables.join('\n')}</html>`;
}

interface PersonalFileParts {
  pool: pg.Pool;
  db: Database;
  keepers: readonly CustomerKeeper[];
}

/** Everything that is kept of a customer, as a ZIP: `personal-data.json` for programs, `personal-data.html` for reading. */
export async function personalFile(
  from: PersonalFileParts,
  { userId, providerId, account }: { userId: number; providerId: number; account: string },
  language: Language,
  now: number,
): Promise<{ fileName: string; bytes: Buffer }> {
  const parts = await partsOf(from, userId, providerId);
  const day = new Date(now).toISOString().slice(0, 10);
  const about = language === 'zh' ? `个人信息 ${account} ${day}` : `Personal data ${account} ${day}`;
  const data = { account, time: new Date(now).toISOString(), ...Object.fromEntries(parts.map(({ key, rows }) => [key, rows])) };
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'personal-data.json');
  zip.addBuffer(Buffer.from(pageOf(parts, language, about)), 'personal-data.html');
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return { fileName: `${about}.zip`, bytes: Buffer.concat(pieces) };
}
