import { contract, holds, MESSAGE_EXPORT_COLUMNS, MESSAGE_FIELDS } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Cell } from '../../platform/spreadsheet/cell.ts';
import { EXPORT_LIMIT, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { momentCell } from '../../platform/spreadsheet/spreadsheet.ts';
import { aboutExport } from '../exports/export-about.ts';
import { countMessagesUpTo, type ExportedMessage, listMessages, streamMessages, type View } from './messages.queries.ts';
import type { MessageService } from './messages.service.ts';

type ExportColumn = (typeof MESSAGE_EXPORT_COLUMNS)[number];

/** Who may send sees what was sent unless asked otherwise; anybody else only what came to them (specification section 6). */
function viewOf(caller: Caller, asked: 'sent' | 'own' | undefined): View {
  const sends = holds(caller.permissions, 'message:send');
  if (asked === 'sent' && !sends) throw new Problem('forbidden');
  return asked === 'own' || !sends ? { own: caller.userId } : 'sent';
}

function columnsOf(asked: string | undefined): readonly ExportColumn[] {
  if (!asked) return MESSAGE_EXPORT_COLUMNS;
  const names = asked.split(',').map((name) => name.trim());
  const known = names.filter((name): name is ExportColumn => (MESSAGE_EXPORT_COLUMNS as readonly string[]).includes(name));
  if (known.length < names.length) throw new Problem('invalid', { fields: { columns: 'invalid' } });
  return known;
}

const cellsOf = (message: ExportedMessage, columns: readonly ExportColumn[], timeZone: string): Cell[] =>
  columns.map((column): Cell => {
    if (column === 'msgId') return { number: String(message.msgId) };
    return column === 'createTime' ? momentCell(message.createTime, timeZone) : { text: message[column] };
  });

export function messageRoutes(
  http: Http,
  databases: Databases,
  service: MessageService,
  clock: Clock,
  exportLimit = EXPORT_LIMIT,
): void {
  const { messages } = contract;
  http.bind(messages.addMsg, ({ caller, body, language }) => service.send(caller, body, language));
  http.bind(messages.getAllMsg, ({ caller, query, language }) =>
    databases.scoped(caller.scope, (trx) => listMessages(trx, viewOf(caller, query.view), query, language)),
  );
  http.bind(messages.searchMsg, ({ caller, body, language }) =>
    databases.scoped(caller.scope, (trx) => listMessages(trx, viewOf(caller, body.view), body, language)),
  );
  http.bind(messages.readMsg, async ({ caller, body }) => {
    await service.read(caller, body.msgId, body.userId);
    return null;
  });
  http.bind(messages.readAll, ({ caller }) => service.readAll(caller));
  http.bind(messages.unreadAll, async ({ caller, body }) => {
    await service.unreadAll(caller, body.readTime);
    return null;
  });
  http.bind(messages.deleteMsg, async ({ caller, body }) => {
    await service.remove(caller, body.msgId, body.userId);
    return null;
  });
  http.bind(messages.unreadCount, async ({ caller }) => ({ unread: await service.unread(caller) }));
  http.bind(messages.getUserByRoleId, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) =>
      trx
        .selectFrom('system_users')
        .select(['id', 'username', 'name', 'phone'])
        .where('role_id', '=', Math.min(body.roleId, 2_147_483_647))
        .where('enabled', '=', true)
        .orderBy('username')
        .execute(),
    ),
  );
  http.bind(messages.export, async ({ caller, query, language, reply }) => {
    const columns = columnsOf(query.columns);
    const view = viewOf(caller, query.view);
    const timeZone = query.timeZone && isTimeZone(query.timeZone) ? query.timeZone : 'UTC';
    await databases.scoped(caller.scope, async (trx) => {
      const total = await countMessagesUpTo(trx, view, query, exportLimit + 1);
      if (total > exportLimit) throw new Problem('exportTooLarge');
      const sheet = {
        total,
        name: language === 'zh' ? '系统消息' : 'Messages',
        about: await aboutExport(trx, {
          name: language === 'zh' ? '系统消息' : 'Messages',
          query: query,
          language,
          now: clock.now(),
          timeZone: timeZone,
        }),
        header: columns.map((column) => MESSAGE_FIELDS[column].words[language]),
        rows: (async function* () {
          for await (const slice of streamMessages(trx, view, query, language))
            yield slice.map((message) => cellsOf(message, columns, timeZone));
        })(),
      };
      await sendSheet(reply, sheet, query.format, clock.now());
    });
    return undefined;
  });
}
