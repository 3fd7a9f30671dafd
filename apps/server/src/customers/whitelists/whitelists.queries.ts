import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { found } from '../../platform/http/problem.ts';
import { findPayers } from '../payers/payers.queries.ts';
import { authorise } from '../payers/payers.rules.ts';
import { entriesInMessage, type ListedCard, type ListPart, MAX_ID_TAG } from './whitelists.rules.ts';

/** So many cards are looked at in one query. */
const BATCH = 1000;

/** A point as its list needs it, with what it has said of its lists. */
export interface ListPoint {
  id: number;
  providerId: number;
  serialNumber: string;
  timeZone: string;
  online: boolean;
  maxLength: number | null;
  sendMaxLength: number | null;
  enabled: boolean | null;
}

const number = (text: string | null): number | null => (text !== null && /^\d{1,7}$/.test(text.trim()) ? Number(text) : null);

/** Throws `notFound`. */
export async function listPoint(trx: Trx, which: { serialNumber: string } | { id: number }): Promise<ListPoint> {
  const { rows } = await sql<{
    id: number;
    provider_id: number;
    serial_number: string;
    time_zone: string;
    online: boolean | null;
    keys: Record<string, string | null> | null;
  }>`
    select p.id, p.provider_id, p.serial_number, s.time_zone, cs.online,
      (select jsonb_object_agg(lower(key), value) from configuration_key k
        where k.point_id = p.id and lower(key) in ('localauthlistmaxlength', 'sendlocallistmaxlength', 'localauthlistctrlr.bytespermessage', 'localauthlistenabled')) as keys
    from charge_point p join station s on s.id = p.station_id left join connection_state cs on cs.point_id = p.id
    where p.removed_at is null and ${'id' in which ? sql`p.id = ${which.id}` : sql`p.serial_number = ${which.serialNumber}`}`.execute(
    trx,
  );
  const row = found(rows[0]);
  const keys = row.keys ?? {};
  const enabled = keys.localauthlistenabled?.trim().toLowerCase();
  return {
    id: row.id,
    providerId: row.provider_id,
    serialNumber: row.serial_number,
    timeZone: row.time_zone,
    online: row.online ?? false,
    maxLength: number(keys.localauthlistmaxlength ?? null),
    sendMaxLength: entriesInMessage(
      number(keys.sendlocallistmaxlength ?? null),
      number(keys['localauthlistctrlr.bytespermessage'] ?? null),
    ),
    enabled: enabled === undefined ? null : enabled === 'true',
  };
}

/** The cards that may charge at a point now (epoch ms), as its authorisation would decide; `tooLong` counts those that OCPP cannot name. */
export async function cardsOf(trx: Trx, point: ListPoint, now: number): Promise<{ cards: ListedCard[]; tooLong: number }> {
  const { rows } = await sql<{ card_number: string }>`
    select card_number from card
    where provider_id = ${point.providerId} and lost_at is null and (expires_at is null or expires_at > ${new Date(now)}) order by id_tag`.execute(
    trx,
  );
  const cards: ListedCard[] = [];
  let tooLong = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const asked = rows.slice(at, at + BATCH).map((row) => row.card_number);
    const payers = await findPayers(
      queryableOf(trx),
      asked.map((idTag) => ({ idTag, timeZone: point.timeZone, at: now })),
    );
    asked.forEach((cardNumber, index) => {
      if (authorise(payers[index], point.providerId, now) !== 'Accepted') return;
      if (cardNumber.length > MAX_ID_TAG) tooLong++;
      else cards.push({ cardNumber, expiresAt: payers[index]!.expiresAt });
    });
  }
  return { cards, tooLong };
}

export interface HeldList {
  heldVersion: number | null;
  reportedVersion: number | null;
  reportedAt: Date | null;
  state: 'none' | 'sending' | 'done' | 'failed';
  mode: 'differential' | 'full' | null;
  fellBack: boolean;
  failure: string | null;
  parts: ListPart[];
  sentParts: number;
  commandId: string | null;
  requestedBy: string;
  reason: string;
  sentAt: Date | null;
}

const NOTHING: HeldList = {
  heldVersion: null,
  reportedVersion: null,
  reportedAt: null,
  state: 'none',
  mode: null,
  fellBack: false,
  failure: null,
  parts: [],
  sentParts: 0,
  commandId: null,
  requestedBy: '',
  reason: '',
  sentAt: null,
};

/** What is known of a point's list; `lock` keeps it until the transaction ends. */
export async function heldList(trx: Trx, point: Pick<ListPoint, 'id' | 'providerId'>, lock = false): Promise<HeldList> {
  if (lock)
    await sql`insert into local_list (point_id, provider_id) values (${point.id}, ${point.providerId}) on conflict do nothing`.execute(
      trx,
    );
  const query = trx.selectFrom('local_list').selectAll().where('point_id', '=', point.id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return NOTHING;
  return {
    heldVersion: row.held_version,
    reportedVersion: row.reported_version,
    reportedAt: row.reported_at,
    state: row.state as HeldList['state'],
    mode: row.mode as HeldList['mode'],
    fellBack: row.fell_back,
    failure: row.failure,
    parts: row.parts as unknown as ListPart[],
    sentParts: row.sent_parts,
    commandId: row.command_id,
    requestedBy: row.requested_by,
    reason: row.reason,
    sentAt: row.sent_at,
  };
}

/** The cards that a point is known to hold. Of one whose list is not known: none. */
export async function heldCards(trx: Trx, pointId: number, heldVersion: number | null): Promise<ListedCard[]> {
  if (heldVersion === null) return [];
  const rows = await trx
    .selectFrom('local_list_entry')
    .select(['id_tag', 'expires_at'])
    .where('point_id', '=', pointId)
    .execute();
  return rows.map((row) => ({ cardNumber: row.id_tag, expiresAt: row.expires_at?.getTime() ?? null }));
}
