import { contract, type DisplayLink } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { hashKey, newKey } from './display-access.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A display link has ended: so do the streams of its screens. */
    'display.revoked': { linkId: number };
  }
}

interface Row {
  id: number;
  name: string;
  provider_id: number;
  provider_name: string;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string;
}

async function readLinks(trx: Trx, where: RawBuilder<unknown>): Promise<DisplayLink[]> {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.provider_id, p.name as provider_name, l.created_by, l.created_at, l.last_used_at, l.revoked_at, l.revoked_by
    from display_link l join provider p on p.id = l.provider_id where ${where} order by l.id desc limit 200`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    displayName: row.name,
    providerId: row.provider_id,
    providerName: row.provider_name,
    createdBy: row.created_by,
    createTime: row.created_at.toISOString(),
    lastUseTime: row.last_used_at?.toISOString() ?? null,
    revokeTime: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoked_by,
  }));
}

const one = async (trx: Trx, id: number) => found((await readLinks(trx, sql`l.id = ${id}`))[0]);

/** The links of wall screens, for those who manage them. */
export function displayLinkRoutes(http: Http, databases: Databases, bus: Bus, clock: Clock): void {
  const { displayLinks } = contract;
  http.bind(displayLinks.list, ({ caller }) =>
    databases.scoped(caller.scope, async (trx) => ({ list: await readLinks(trx, sql`true`) })),
  );
  http.bind(displayLinks.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const providerId = body.providerId ?? caller.providerId;
      const known = await trx.selectFrom('provider').select('id').where('id', '=', providerId).executeTakeFirst();
      if (!known) throw new Problem('invalid', { fields: { providerId: 'invalid' } });
      const key = newKey();
      const { id } = await trx
        .insertInto('display_link')
        .values({
          provider_id: providerId,
          name: body.displayName,
          // It shows no more than its maker sees.
          station_ids: caller.scope.stations === 'all' ? null : [...caller.scope.stations],
          key_hash: hashKey(key),
          created_by: caller.username,
          created_at: new Date(clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...(await one(trx, id)), key };
    }),
  );
  http.bind(displayLinks.revoke, async ({ caller, params }) => {
    const link = await databases.scoped(caller.scope, async (trx) => {
      await trx
        .updateTable('display_link')
        .set({ revoked_at: new Date(clock.now()), revoked_by: caller.username })
        .where('id', '=', params.id)
        .where('revoked_at', 'is', null)
        .execute();
      return one(trx, params.id);
    });
    bus.publish('display.revoked', { linkId: link.id });
    return link;
  });
}
