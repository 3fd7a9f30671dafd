import { contract, type Language, RECHARGE_EXPORT_COLUMNS, type RechargeRecord } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import { aboutExport } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { type Cell, momentCell, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { ACCOUNT_KINDS, sourceWord, TRADE_TYPE_WORDS } from '../finance-words.ts';
import { countRecharges, listRecharges, streamRecharges, sumRecharges } from './recharge-records.queries.ts';

type Column = (typeof RECHARGE_EXPORT_COLUMNS)[number];

const HEADERS: Readonly<Record<Column, Readonly<Record<Language, string>>>> = {
  transactionId: { en: 'Transaction', zh: '交易号' },
  time: { en: 'Time', zh: '时间' },
  account: { en: 'Account', zh: '账户' },
  accountKind: { en: 'Account type', zh: '账户类型' },
  tradeType: { en: 'Type', zh: '交易类型' },
  amount: { en: 'Amount', zh: '金额' },
  currency: { en: 'Currency', zh: '币种' },
  balanceBefore: { en: 'Balance before', zh: '交易前余额' },
  balanceAfter: { en: 'Balance after', zh: '交易后余额' },
  source: { en: 'Source', zh: '来源' },
  thirdPartyTransactionId: { en: 'Third-party transaction', zh: '第三方交易号' },
  operator: { en: 'Operator', zh: '操作员' },
  provider: { en: 'Provider', zh: '运营商' },
  remark: { en: 'Remark', zh: '备注' },
};

function cellOf(record: RechargeRecord, column: Column, language: Language, zone: string): Cell {
  switch (column) {
    case 'transactionId':
      return { number: String(record.transactionId) };
    case 'time':
      return momentCell(record.time, zone);
    case 'amount':
    case 'balanceBefore':
    case 'balanceAfter':
      return { number: record[column] };
    case 'account':
      return { text: record.account.name };
    case 'accountKind':
      return { text: ACCOUNT_KINDS[record.account.kind][language] };
    case 'tradeType':
      return { text: TRADE_TYPE_WORDS[record.tradeType][language] };
    case 'source':
      return { text: sourceWord(record.source, language) };
    case 'provider':
      return { text: record.providerName };
    default:
      return { text: record[column] ?? '' };
  }
}

export function rechargeRecordRoutes(http: Http, databases: Databases, clock: Clock, exportLimit = EXPORT_LIMIT): void {
  const { rechargeRecords } = contract;
  http.bind(rechargeRecords.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listRecharges(trx, query)));
  http.bind(rechargeRecords.totals, ({ caller, query }) => databases.scoped(caller.scope, (trx) => sumRecharges(trx, query)));
  http.bind(rechargeRecords.export, async ({ caller, query, language, reply }) => {
    const columns = query.columns?.length ? query.columns : RECHARGE_EXPORT_COLUMNS;
    const zone = query.timeZone && isTimeZone(query.timeZone) ? query.timeZone : 'UTC';
    await databases.scoped(caller.scope, async (trx) => {
      const total = await countRecharges(trx, query, exportLimit + 1);
      if (total > exportLimit) throw new Problem('exportTooLarge');
      const sheet: Sheet = {
        total,
        name: language === 'zh' ? '充值记录' : 'Recharge records',
        about: await aboutExport(trx, {
          name: language === 'zh' ? '充值记录' : 'Recharge records',
          query: query,
          language,
          now: clock.now(),
          timeZone: zone,
        }),
        header: columns.map((column) => HEADERS[column][language]),
        rows: (async function* () {
          for await (const slice of streamRecharges(trx, query))
            yield slice.map((record) => columns.map((column) => cellOf(record, column, language, zone)));
        })(),
      };
      await sendSheet(reply, sheet, query.format, clock.now());
    });
    return undefined;
  });
}
