import { LANGUAGES, type Language, type LiveEvent } from '@csms/contract';
import { hasMailAccount, queueMail, sendSystemMessage } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { OpenRow } from './open.queries.ts';

type Happening = 'moved' | 'notKept';

const TITLES: Readonly<Record<Happening, Record<Language, string>>> = {
  moved: { zh: '预约已改到其他充电枪', en: 'Reservation moved to another connector' },
  notKept: { zh: '预约暂无可用充电枪', en: 'Reservation has no usable connector' },
};

function textOf(row: OpenRow, what: Happening, connectorNo: number | null, language: Language): string {
  const at = (time: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: row.time_zone, dateStyle: 'short', timeStyle: 'short' }).format(time);
  const place = `${row.station_name} · ${row.point_name} · ${row.serial_number}`;
  const until = at(row.ends_at);
  if (what === 'moved')
    return language === 'zh'
      ? `${row.account} 的预约 ${row.id}（${place}，至 ${until}）已改为 ${connectorNo} 号枪，原充电枪无法使用。`
      : `Reservation ${row.id} of ${row.account} (${place}, until ${until}) is now at connector ${connectorNo}: the earlier one cannot be used.`;
  return language === 'zh'
    ? `${row.account} 的预约 ${row.id}（${place}，至 ${until}）目前没有可用的充电枪；一有空闲枪会自动保留，未能保留则不收预约费。`
    : `Reservation ${row.id} of ${row.account} (${place}, until ${until}) has no usable connector now. One is kept as soon as it is free; if none is, no fee is charged.`;
}

/** Tells those who look after reservations, and the customer by mail where there is an address and an account to send by. Gives what open consoles are to hear after the commit. */
export async function tellOfReservation(
  trx: Trx,
  row: OpenRow,
  what: Happening,
  connectorNo: number | null,
  now: number,
): Promise<LiveEvent[]> {
  const title = TITLES[what];
  const content = { zh: textOf(row, what, connectorNo, 'zh'), en: textOf(row, what, connectorNo, 'en') };
  const { provider_id: providerId, email } = row;
  if (email !== '' && (await hasMailAccount(trx, providerId)))
    await queueMail(trx, {
      providerId,
      recipient: email,
      // Whose language nobody knows.
      subject: LANGUAGES.map((language) => title[language]).join(' / '),
      text: LANGUAGES.map((language) => content[language]).join('\n\n'),
    });
  return sendSystemMessage(trx, { providerId, permission: 'reservation:write', stationId: row.station_id, title, content, now });
}
