import type { MessageFormat, MessagePriority, MessageState } from '@csms/contract';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { inPages, lastByKey, noteWholeReport, type ReportPage } from '../points/paged-report.ts';
import type { PointKey, WithEvents } from '../points/point-key.ts';

/** A message on a charger's display, as it tells it. Times in epoch ms. */
export interface ShownMessage {
  id: number;
  text: string;
  format: MessageFormat;
  language: string | null;
  priority: MessagePriority;
  state: MessageState | null;
  from: number | null;
  to: number | null;
  /** The session that it goes with. */
  transactionId: number | null;
}

export interface DisplayReportInput extends ReportPage {
  messages: readonly ShownMessage[];
}

/** More messages than any display holds: what is beyond is not kept. */
const MOST_MESSAGES = 1_000;
const LONGEST_TEXT = 2_000;

/** A page of what stands on a charger's display (OCPP 2.0.1 O03, O04). What a report of all has not named is gone with its last page; one of some takes nothing away. */
export const reportMessages: BatchWrite<DisplayReportInput, WithEvents> = inPages('reportMessages', 42, takePage);

async function takePage(client: Queryable, input: DisplayReportInput): Promise<void> {
  const { pointId, isWhole, isLast, receivedAt } = input;
  if (isWhole) await noteWholeReport(client, 'point_display', input);
  await keepMessages(client, input, input.messages, receivedAt);
  if (isWhole && isLast)
    await client.query({
      name: 'display-report-end',
      text: `with gone as (delete from display_message m using point_display d where m.point_id = $1 and d.point_id = $1 and m.reported_at < d.report_began_at)
        update point_display set read_at = $2, report_id = null where point_id = $1`,
      values: [pointId, new Date(receivedAt)],
    });
}

/** Keeps messages of a point as they are told; one of a number that is known is replaced. */
export async function keepMessages(
  client: Queryable,
  { pointId, providerId }: Pick<PointKey, 'pointId' | 'providerId'>,
  told: readonly ShownMessage[],
  now: number,
): Promise<void> {
  const messages = lastByKey(told, ({ id }) => id);
  if (messages.length === 0) return;
  const column = <T>(read: (one: ShownMessage) => T) => messages.map(read);
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  await client.query({
    name: 'display-messages-kept',
    text: `insert into display_message (point_id, message_id, provider_id, text, format, language, priority, state, shown_from, shown_to, transaction_id, reported_at)
      select $1, v.id, $2, v.text, v.format, v.language, v.priority, v.state, v.at, v.until, v.session, $12
      from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::int[]) with ordinality as v (id, text, format, language, priority, state, at, until, session, n)
      where v.n + (select count(*) from display_message k where k.point_id = $1) <= ${MOST_MESSAGES} or exists (select from display_message k where k.point_id = $1 and k.message_id = v.id)
      on conflict (point_id, message_id) do update set text = excluded.text, format = excluded.format, language = excluded.language, priority = excluded.priority, state = excluded.state,
        shown_from = excluded.shown_from, shown_to = excluded.shown_to, transaction_id = excluded.transaction_id, reported_at = excluded.reported_at`,
    values: [
      pointId,
      providerId,
      column(({ id }) => id),
      column(({ text }) => text.slice(0, LONGEST_TEXT).replaceAll('\0', '')),
      column(({ format }) => format),
      column(({ language }) => language),
      column(({ priority }) => priority),
      column(({ state }) => state),
      column(({ from }) => time(from)),
      column(({ to }) => time(to)),
      column(({ transactionId }) => transactionId),
      new Date(now),
    ],
  });
}
