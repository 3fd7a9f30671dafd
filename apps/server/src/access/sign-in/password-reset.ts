import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { contract, type Language } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { queueMail } from '../outbox/outbox.ts';
import type { HumanCheck } from './human-check.ts';
import { type Browsers, forgetBrowsers, rememberBrowser, userKnownBy } from './known-browser.ts';
import { checkNewPassword } from './new-password.ts';
import { ownPasswordKey } from './own-password.ts';
import { tellOwner } from './owner-told.ts';
import { hashPassword } from './passwords.ts';
import { endSignIns } from './sign-in-end.ts';
import { forgetStrangers } from './sign-in-guard.ts';
import { forgetTries, giveBackTries, type TryLimit, takeTry } from './tries.ts';

const MINUTE = 60_000;
const LIFE_MS = 15 * MINUTE;
/** Tries with the codes of an account, of each requester: eight letters of 31 are safe however many requesters there are. */
const TRIES: TryLimit = { free: 5, forgetMs: LIFE_MS };
/**
 * Mails of an account: for each requester one a minute, and a bound on what all strangers together can fill a box with. Where that is reached, a code that is
 * still good lies in the box.
 */
const OF_REQUESTER: TryLimit = { free: 1, forgetMs: MINUTE };
const OF_STRANGERS: TryLimit = { free: 5, forgetMs: LIFE_MS };
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
  human: HumanCheck;
  browsers: Browsers;
}

/**
 * A forgotten password: a code by mail rather than a link, so that no address of ours has to be guessed from a request. Whether an account exists is
 * never told, neither by the answer nor by the time it takes. Codes of one account stand beside each other and each requester has tries of its own, so that a
 * stranger can neither use up the owner's nor make the owner's code worthless.
 */
export function passwordResetRoutes(http: Http, { db, bus, clock, human, browsers }: Parts): void {
  /** Who asks: the browser by the id that it carries, else the address. */
  const requesterOf = (browser: string | undefined, address: string) => browser ?? networkOf(address);

  /** Whether a mail may go out now. A browser that the account knows is not held up by strangers. */
  async function mayMail(username: string, requester: string, known: boolean): Promise<boolean> {
    const now = clock.now();
    if ((await takeTry(db, `mail:${username}:${requester}`, OF_REQUESTER, now)) === undefined) return false;
    return known || (await takeTry(db, `mail:${username}`, OF_STRANGERS, now)) !== undefined;
  }

  http.bind(contract.password.forgot, async ({ body, language, address, request, reply }) => {
    await human.check(body, 'captcha');
    const username = body.username.toLowerCase();
    const carried = browsers.idOf(request);
    const known = (await userKnownBy(db, carried, username)) !== undefined;
    const may = await mayMail(username, requesterOf(carried, address), known);
    // From now on this browser is told from others at the same address.
    const browser = browsers.mark(request, reply);
    if (!carried) await takeTry(db, `mail:${username}:${browser}`, OF_REQUESTER, clock.now());
    if (may) await mailCode(username, language);
    return null;
  });

  async function mailCode(username: string, language: Language): Promise<void> {
    const code = newCode();
    const codeHash = hashCode(code);
    await db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('system_users')
        .select(['id', 'provider_id', 'email', 'name', 'username'])
        .where(sql`lower(username)`, '=', username)
        .where('enabled', '=', true)
        .where('email', '<>', '')
        .executeTakeFirst();
      if (!user) return;
      await trx
        .insertInto('reset_code')
        .values({ user_id: user.id, code_hash: codeHash, expires_at: new Date(clock.now() + LIFE_MS) })
        .execute();
      const mail = MAIL[language](user.name || user.username, code);
      await queueMail(trx, { providerId: user.provider_id, recipient: user.email, ...mail });
    });
  }

  http.bind(contract.password.reset, async ({ body, address, request, reply }) => {
    if (body.newPwd !== body.confirmNewPwd)
      throw new Problem('passwordsDiffer', { fields: { confirmNewPwd: 'passwordsDiffer' } });
    const wrong = () => new Problem('resetCodeWrong', { fields: { code: 'resetCodeWrong' } });
    const username = body.username.toLowerCase();
    const key = `reset:${username}:${requesterOf(browsers.idOf(request), address)}`;
    // A try is used up before the codes are compared, so that many at once do not get more.
    if ((await takeTry(db, key, TRIES, clock.now())) === undefined) throw wrong();
    const owner = await ownerOfCode(username, body.code);
    if (!owner) throw wrong();
    await giveBackTries(db, key, TRIES);
    await checkNewPassword(db, body.newPwd, { ...owner, providerId: owner.provider_id }, 'newPwd');
    const passwordHash = await hashPassword(body.newPwd);
    await db.transaction().execute((trx) => setPassword(trx, owner, passwordHash, browsers.mark(request, reply)));
    await forgetStrangers(db, username);
    await forgetTries(db, ownPasswordKey(owner.id));
    await endSignIns(db, bus, { users: [owner.id] }, 'password', clock.now());
    return null;
  });

  /** The account, if one of its codes that are still good is this one. */
  async function ownerOfCode(username: string, code: string) {
    const rows = await db
      .selectFrom('reset_code as c')
      .innerJoin('system_users as u', 'u.id', 'c.user_id')
      .select(['u.id', 'u.username', 'u.name', 'u.email', 'u.provider_id', 'c.code_hash'])
      .where(sql`lower(u.username)`, '=', username)
      .where('c.expires_at', '>', new Date(clock.now()))
      .execute();
    const given = hashCode(code);
    return rows.filter((row) => timingSafeEqual(row.code_hash, given))[0];
  }

  /** Sets the password by a code, which is used up with all others of the account. The browser that did it is the owner's: it held the mail. */
  async function setPassword(trx: Trx, owner: { id: number; code_hash: Buffer }, passwordHash: string, browser: string) {
    const used = await trx
      .deleteFrom('reset_code')
      .where('user_id', '=', owner.id)
      .where('code_hash', '=', owner.code_hash)
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) throw new Problem('resetCodeWrong', { fields: { code: 'resetCodeWrong' } });
    await trx.deleteFrom('reset_code').where('user_id', '=', owner.id).execute();
    await trx
      .updateTable('system_users')
      .set({ password_hash: passwordHash, password_changed_at: new Date(clock.now()) })
      .where('id', '=', owner.id)
      .execute();
    await tellOwner(trx, owner.id, 'passwordByCode', '', clock.now());
    await forgetBrowsers(trx, owner.id, browser);
    await rememberBrowser(trx, browser, owner.id, clock.now());
  }
}
