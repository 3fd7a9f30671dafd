import { randomBytes } from 'node:crypto';
import { ADMIN_ROLE, APPLICATION_DEEDS, type Application, type applicationList, contract } from '@csms/contract';
import { currencyOf } from '@csms/kernel';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, type Databases, type Trx, violatedUnique } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { instantOf, instantOrNull, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { PublicNames } from '../../platform/http/public-name.ts';
import { nobodys, uniquely } from '../../platform/http/uniquely.ts';
import { attachFile } from '../files/files.service.ts';
import { PENDING_APPLICATIONS } from '../files/strangers-share.ts';
import { hasMailAccount, queueMail } from '../outbox/outbox.ts';
import { yearsFrom } from '../providers/providers.service.ts';
import { createProvider } from '../providers/providers.ts';
import type { HumanCheck } from '../sign-in/human-check.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { APPLICATION_MAIL } from './applications.mail.ts';

const SORTS: Sorts<typeof applicationList> = { createTime: 'a.created_at', companyName: 'a.company_name', status: 'a.status' };

const SELECT = sql`
  select a.id, a.company_name as "companyName", a.registration_number as "registrationNumber", a.industry, a.country, a.address, a.contact, a.phone, a.email,
    a.note, a.licence_file as "licenceFile", a.language, a.status, ${instantOf('a.created_at')} as "createTime", ${instantOrNull('a.decided_at')} as "decideTime",
    a.decided_by as "decidedBy", a.decision_note as "decisionNote", a.provider_id as "providerId"
  from application a`;

async function find(db: Database | Trx, id: number): Promise<Application> {
  const { rows } = await sql<Application>`${SELECT} where a.id = ${id}`.execute(db);
  return found(rows[0]);
}

interface ApplicationParts {
  databases: Databases;
  clock: Clock;
  human: HumanCheck;
  names: PublicNames;
}

/** A company applies to become a provider; the platform approves or rejects. Applications belong to the platform alone. */
export function applicationRoutes(http: Http, { databases, clock, human, names }: ApplicationParts): void {
  const { applications } = contract;
  const db = databases.system;

  http.bind(applications.submit, async ({ body, language, address }) => {
    await human.check(body, 'captcha');
    await db
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{
          waiting: number;
        }>`select count(*)::int as waiting from application where status = 'pending'`.execute(trx);
        if (rows[0]!.waiting >= PENDING_APPLICATIONS) throw new Problem('busy');
        if (body.licenceFile) await takeLicence(trx, body.licenceFile);
        await trx
          .insertInto('application')
          .values({
            company_name: body.companyName,
            registration_number: body.registrationNumber,
            industry: body.industry,
            country: body.country,
            address: body.address,
            contact: body.contact,
            phone: body.phone,
            email: body.email,
            note: body.note,
            licence_file: body.licenceFile,
            language,
            address_of_sender: address,
            created_at: new Date(clock.now()),
          })
          .execute();
      })
      .catch((error: unknown) => {
        if (violatedUnique(error) === 'application_pending_email')
          throw new Problem('applicationPending', { fields: { email: 'applicationPending' }, cause: error });
        throw error;
      });
    return null;
  });

  http.bind(applications.list, async ({ caller, query }) => {
    onlyPlatform(caller);
    const conditions: Expression<SqlBool>[] = [];
    if (query.keyword) {
      const text = likeText(query.keyword);
      conditions.push(
        sql<boolean>`(company_name ilike ${text} or contact ilike ${text} or phone ilike ${text} or email ilike ${text})`,
      );
    }
    if (query.status) conditions.push(sql<boolean>`status = any (${query.status})`);
    if (query.from) conditions.push(sql<boolean>`created_at >= ${new Date(query.from)}`);
    if (query.to) conditions.push(sql<boolean>`created_at < ${new Date(query.to)}`);
    const where = conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
    const { column, direction } = sortOf(query.sort || '-createTime', SORTS)!;
    const order = sql.raw(`${column} ${direction}, a.id desc`);
    const { rows } = await sql<Application>`${SELECT} where ${where} order by ${order} ${pageOf(query)}`.execute(db);
    const counted = await sql<{ total: number }>`select count(*)::int as total from application where ${where}`.execute(db);
    return { list: rows, total: counted.rows[0]!.total };
  });

  http.bind(applications.get, async ({ caller, params }) => {
    onlyPlatform(caller);
    return { ...(await find(db, params.id)), hasMailAccount: await hasMailAccount(db, caller.providerId) };
  });

  http.bind(applications.approve, ({ caller, params, body, request }) => {
    onlyPlatform(caller);
    if (!currencyOf(body.currency)) throw new Problem('currencyUnknown', { fields: { currency: 'currencyUnknown' } });
    return db.transaction().execute(async (trx) => {
      await checkMail(trx, caller.providerId);
      const row = await lockApplication(trx, params.id, 'approve');
      const admin = await trx.selectFrom('role').select('id').where('key', '=', ADMIN_ROLE).executeTakeFirstOrThrow();
      // Nobody knows it: the first password is set with a code that comes to the applicant's address.
      const passwordHash = await hashPassword(randomBytes(32).toString('base64'));
      const unique = { provider_name_key: 'providerName', system_users_username: 'username' } as const;
      const providerId = await uniquely(trx, unique, async (written) => {
        const made = await createProvider(trx, {
          name: written('providerName', body.providerName, nobodys()),
          type: 'common',
          parentId: caller.providerId,
          currency: body.currency,
        });
        await trx
          .updateTable('provider')
          .set({
            email: row.email,
            contact: row.contact,
            phone: row.phone,
            expires_at: yearsFrom(clock.now(), body.validYears),
          })
          .where('id', '=', made)
          .execute();
        await trx
          .insertInto('system_users')
          .values({
            provider_id: made,
            role_id: admin.id,
            username: written('username', body.username, nobodys()),
            name: row.contact,
            email: row.email,
            password_hash: passwordHash,
          })
          .execute();
        return made;
      });
      // What the installation says of itself; a name that only the caller says may be made up.
      const url = names.addresses[0] ?? `${request.protocol}://${request.host}`;
      const about = { contact: row.contact, provider: body.providerName, username: body.username, url, note: body.note };
      const mail = APPLICATION_MAIL[row.language as 'zh'].approved(about);
      await queueMail(trx, { providerId: caller.providerId, recipient: row.email, ...mail });
      return decide(trx, params.id, caller, {
        status: APPLICATION_DEEDS.approve.to,
        decision_note: body.note,
        provider_id: providerId,
      });
    });
  });

  http.bind(applications.reject, ({ caller, params, body }) => {
    onlyPlatform(caller);
    return db.transaction().execute(async (trx) => {
      await checkMail(trx, caller.providerId);
      const row = await lockApplication(trx, params.id, 'reject');
      const about = { contact: row.contact, company: row.company_name, note: body.note };
      const mail = APPLICATION_MAIL[row.language as 'zh'].rejected(about);
      await queueMail(trx, { providerId: caller.providerId, recipient: row.email, ...mail });
      return decide(trx, params.id, caller, { status: APPLICATION_DEEDS.reject.to, decision_note: body.note });
    });
  });

  async function decide(
    trx: Trx,
    id: number,
    caller: Caller,
    decision: { status: string; decision_note: string; provider_id?: number },
  ): Promise<Application> {
    await trx
      .updateTable('application')
      .set({ ...decision, decided_at: new Date(clock.now()), decided_by: caller.username })
      .where('id', '=', id)
      .execute();
    return find(trx, id);
  }
}

function onlyPlatform(caller: Caller): void {
  if (!caller.isSuper) throw new Problem('forbidden');
}

/** The applicant learns of the decision by mail: without a mail account nothing is decided. */
async function checkMail(trx: Trx, providerId: number): Promise<void> {
  if (!(await hasMailAccount(trx, providerId))) throw new Problem('mailNotConfigured');
}

/** The application, held until the decision is committed: two who decide at once do not both. Throws alreadyDecided. */
async function lockApplication(trx: Trx, id: number, deed: keyof typeof APPLICATION_DEEDS) {
  const row = found(await trx.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());
  if (!APPLICATION_DEEDS[deed].from.some((state) => state === row.status)) throw new Problem('alreadyDecided');
  return row;
}

/** The licence that the applicant has uploaded: of nobody, and not used by another application. */
async function takeLicence(trx: Trx, name: string): Promise<void> {
  const loose = await trx
    .selectFrom('stored_file')
    .select('name')
    .where('name', '=', name)
    .where('provider_id', 'is', null)
    .where('attached', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!loose) throw new Problem('invalid', { fields: { licenceFile: 'notFound' } });
  const platform = await trx
    .selectFrom('provider')
    .select('id')
    .where('type', '=', 'super')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await attachFile(trx, name, { providerId: platform.id, field: 'licenceFile' });
}
