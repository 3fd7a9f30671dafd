import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { contract, type Language } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { queueMail } from '../outbox/outbox.ts';
import { checkCaptcha } from './captcha.ts';
import { hashPassword } from './session.service.ts';
import { endSessions } from './session-end.ts';

const LIFE_MS = 15 * 60_000;
const TRIES = 5;
/** Another code is mailed to the same account no sooner than this. */
const AGAIN_MS = 60_000;
// Without what is mistaken for something else.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const hashCode = (code: string) => createHash('sha256').update(code.trim().toUpperCase()).digest();

const MAIL: Readonly<Record<Language, (name: string, code: string) => { subject: string; text: string }>> = {
  zh: (name, code) => ({
    subject: '重置密码验证码',
    text: `${name}，您好：\n\n您正在重置充电运营管理平台的登录密码，验证码为：\n\n    ${code}\n\n验证码 15 分钟内有效。如非本人操作，请忽略本邮件，您的密码不会改变。`,
  }),
  en: (name, code) => ({
    subject: 'Your code to reset the password',
    text: `Hello ${name},\n\nsomebody, probably you, asked to reset the password of your CSMS account. The code is:\n\n    ${code}\n\nIt is valid for 15 minutes. If it was not you, ignore this mail: your password stays as it is.`,
  }),
};

interface Parts {
  db: Database;
  bus: Bus;
  clock: Clock;
}

/**
 * A forgotten password: a code by mail rather than a link, so that no address of ours has to be guessed from a request. Whether an account exists is
 * never told, neither by the answer nor by the time it takes.
 */
export function passwordResetRoutes(http: Http, { db, bus, clock }: Parts): void {
  http.bind(contract.password.forgot, async ({ body, language }) => {
    if (!(await checkCaptcha(db, clock, body.captchaId, body.captcha)))
      throw new Problem('captchaWrong', { fields: { captcha: 'captchaWrong' } });
    const code = newCode();
    const codeHash = hashCode(code);
    await db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('system_users')
        .select(['id', 'provider_id', 'email', 'name', 'username'])
        .where(sql`lower(username)`, '=', body.username.toLowerCase())
        .where('enabled', '=', true)
        .where('email', '<>', '')
        .executeTakeFirst();
      if (!user) return;
      const { rows } = await sql`
        insert into password_reset (user_id, code_hash, expires_at, tries_left)
        values (${user.id}, ${codeHash}, ${new Date(clock.now() + LIFE_MS)}, ${TRIES})
        on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries_left = excluded.tries_left
        where password_reset.expires_at < ${new Date(clock.now() + LIFE_MS - AGAIN_MS)}
        returning user_id`.execute(trx);
      if (rows.length === 0) return;
      const mail = MAIL[language](user.name || user.username, code);
      await queueMail(trx, { providerId: user.provider_id, recipient: user.email, ...mail });
    });
    return null;
  });

  http.bind(contract.password.reset, async ({ body }) => {
    if (body.newPwd !== body.confirmNewPwd)
      throw new Problem('passwordsDiffer', { fields: { confirmNewPwd: 'passwordsDiffer' } });
    const wrong = () => new Problem('resetCodeWrong', { fields: { code: 'resetCodeWrong' } });
    // A try is used up before the code is compared, so that many at once do not get more.
    const { rows } = await sql<{ user_id: number; code_hash: Buffer }>`
      update password_reset r set tries_left = r.tries_left - 1 from system_users u
      where u.id = r.user_id and lower(u.username) = ${body.username.toLowerCase()} and r.tries_left > 0 and r.expires_at > ${new Date(clock.now())}
      returning r.user_id, r.code_hash`.execute(db);
    const row = rows[0];
    if (!row || !timingSafeEqual(row.code_hash, hashCode(body.code))) throw wrong();
    const passwordHash = await hashPassword(body.newPwd);
    await db.transaction().execute(async (trx) => {
      const used = await trx
        .deleteFrom('password_reset')
        .where('user_id', '=', row.user_id)
        .where('code_hash', '=', row.code_hash)
        .executeTakeFirst();
      if (used.numDeletedRows === 0n) throw wrong();
      await trx
        .updateTable('system_users')
        .set({ password_hash: passwordHash, password_changed_at: new Date(clock.now()) })
        .where('id', '=', row.user_id)
        .execute();
    });
    await endSessions(db, bus, { users: [row.user_id] }, 'password', clock.now());
    return null;
  });
}
