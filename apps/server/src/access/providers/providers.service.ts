import type { BodyOf, contract, Provider, providerChange, providerForm } from '@csms/contract';
import { currencyOf } from '@csms/kernel';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import { type Databases, seesProvider, type Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { cleanRichText, imagesOf } from '../../platform/http/rich-text.ts';
import type { Log } from '../../platform/log/log.ts';
import { mailFaultOf, sendMail } from '../../platform/mail/mail.ts';
import type { Outward } from '../../platform/outward/outward.ts';
import { attachFile, fileOf } from '../files/files.service.ts';
import { mailAccountOf } from '../outbox/outbox.ts';
import { oneProvider } from './providers.queries.ts';
import { createProvider } from './providers.ts';

type Form = z.output<typeof providerForm>;
type Change = z.output<typeof providerChange>;

interface Parts {
  databases: Databases;
  seal: Seal;
  clock: Clock;
  outward: Outward;
  log: Log;
}

/** The moment `years` from now. */
export function yearsFrom(now: number, years: number): Date {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date;
}

/** Providers as those above them and their own administrators keep them. A provider is made and found by system access: its row comes into a caller's scope only with it. */
export function createProviderService({ databases, seal, clock, outward, log }: Parts) {
  const inScope = (caller: Caller, id: number) => seesProvider(caller.scope, id);

  /** Rejects a logo that the caller does not see. */
  async function checkFile(caller: Caller, name: string | null, field: string): Promise<void> {
    if (name !== null && !(await databases.scoped(caller.scope, (trx) => fileOf(trx, name))))
      throw new Problem('invalid', { fields: { [field]: 'notFound' } });
  }

  const duplicateName = duplicateAt({ provider_name_key: 'providerName' });

  const columns = (form: Form | Change) => ({
    name: form.providerName,
    email: form.email,
    contact: form.contact,
    phone: form.phone,
    auth_count: form.authCount,
    logo_path: form.logoPath,
    mail_account: form.mailAccount,
    smtp_address: form.smtpAddress,
    smtp_port: form.smtpPort,
    ...(form.refundBonus === undefined ? {} : { refund_bonus: form.refundBonus }),
    ...(form.passwordMin === undefined ? {} : { password_min: form.passwordMin }),
    ...(form.networks === undefined ? {} : { networks: form.networks }),
    ...(form.authorizationCode === undefined ? {} : { mail_authorization_code: seal.seal(form.authorizationCode) }),
  });

  return {
    async add(caller: Caller, form: Form): Promise<Provider> {
      if (!inScope(caller, form.parentId)) throw new Problem('invalid', { fields: { parentId: 'notFound' } });
      // A platform beside the platform is the platform's to make.
      if (form.providerType === 'super' && !caller.isSuper)
        throw new Problem('invalid', { fields: { providerType: 'forbidden' } });
      if (!currencyOf(form.currency)) throw new Problem('currencyUnknown', { fields: { currency: 'currencyUnknown' } });
      await checkFile(caller, form.logoPath, 'logoPath');
      const id = await databases.system
        .transaction()
        .execute(async (trx) => {
          const parent = await trx.selectFrom('provider').select('id').where('id', '=', form.parentId).executeTakeFirst();
          if (!parent) throw new Problem('invalid', { fields: { parentId: 'notFound' } });
          const made = await createProvider(trx, {
            name: form.providerName,
            type: form.providerType,
            parentId: form.parentId,
            currency: form.currency,
          });
          await trx
            .updateTable('provider')
            .set({
              ...columns(form),
              expires_at: form.providerType === 'super' ? null : yearsFrom(clock.now(), form.validYears),
            })
            .where('id', '=', made)
            .execute();
          await attachFile(trx, form.logoPath, { providerId: made, isPublic: true, field: 'logoPath' });
          return made;
        })
        .catch(duplicateName);
      return found(await oneProvider(databases.system, id, clock.now()));
    },

    async update(caller: Caller, change: Change): Promise<Provider> {
      if (!inScope(caller, change.id)) throw new Problem('notFound');
      await checkOwnLimits(caller, change);
      await databases.system
        .transaction()
        .execute(async (trx) => {
          const before = found(
            await trx
              .selectFrom('provider')
              .select(['logo_path', 'type', 'mail_authorization_code', 'mail_account', 'smtp_address', 'smtp_port'])
              .where('id', '=', change.id)
              .forUpdate()
              .executeTakeFirst(),
          );
          if (!change.authorizationCode && !before.mail_authorization_code)
            throw new Problem('invalid', { fields: { authorizationCode: 'mailNotConfigured' } });
          // A stored code goes to no other server: who moves it may not know it.
          const moves =
            before.smtp_address !== change.smtpAddress ||
            before.smtp_port !== change.smtpPort ||
            before.mail_account !== change.mailAccount;
          if (moves && before.mail_authorization_code && !change.authorizationCode)
            throw new Problem('mailCodeAgain', { fields: { authorizationCode: 'mailCodeAgain' } });
          if (change.logoPath !== before.logo_path) await checkFile(caller, change.logoPath, 'logoPath');
          await attachFile(trx, change.logoPath, {
            providerId: change.id,
            isPublic: true,
            field: 'logoPath',
            instead: before.logo_path,
          });
          const extended = change.validYears !== undefined && before.type === 'common';
          await trx
            .updateTable('provider')
            .set({
              ...columns(change),
              ...(extended ? { expires_at: yearsFrom(clock.now(), change.validYears!) } : {}),
            })
            .where('id', '=', change.id)
            .execute();
        })
        .catch(duplicateName);
      return found(await oneProvider(databases.system, change.id, clock.now()));
    },

    /** Sends now. A failure is told in words of ours: those of a server would tell what listens where. */
    async testMail(caller: Caller, body: BodyOf<typeof contract.providers.testMail>, words: { subject: string; text: string }) {
      if (body.id !== undefined && !inScope(caller, body.id)) throw new Problem('notFound');
      const stored = body.id === undefined ? undefined : await mailAccountOf(databases.system, seal, body.id);
      // A stored code goes to the server that it is stored for only: else it could be sent anywhere.
      const same =
        stored && stored.account === body.mailAccount && stored.host === body.smtpAddress && stored.port === body.smtpPort;
      const code = body.authorizationCode || (same ? stored.code : undefined);
      if (!code)
        throw new Problem(stored ? 'mailCodeAgain' : 'invalid', {
          fields: { authorizationCode: stored ? 'mailCodeAgain' : 'mailNotConfigured' },
        });
      const account = { account: body.mailAccount, code, host: body.smtpAddress, port: body.smtpPort };
      try {
        await sendMail(outward, account, { to: body.recipient, ...words });
      } catch (error) {
        log.warn({ err: error, provider: body.id, host: body.smtpAddress, port: body.smtpPort }, 'a test mail could not be sent');
        throw new Problem(mailFaultOf(error), { cause: error });
      }
    },

    async texts(caller: Caller, id: number) {
      if (!inScope(caller, id)) throw new Problem('notFound');
      const row = await databases.system
        .selectFrom('provider')
        .select(['disclaimer', 'privacy_agreement'])
        .where('id', '=', id)
        .executeTakeFirst();
      const { disclaimer, privacy_agreement } = found(row);
      return { disclaimer, privacyAgreement: privacy_agreement };
    },

    async setTexts(caller: Caller, id: number, texts: { disclaimer: string; privacyAgreement: string }) {
      if (!inScope(caller, id)) throw new Problem('notFound');
      const clean = { disclaimer: cleanRichText(texts.disclaimer), privacyAgreement: cleanRichText(texts.privacyAgreement) };
      const images = imagesOf(clean.disclaimer + clean.privacyAgreement);
      for (const name of images) await checkFile(caller, name, 'disclaimer');
      await databases.system.transaction().execute(async (trx: Trx) => {
        found(await trx.selectFrom('provider').select('id').where('id', '=', id).forUpdate().executeTakeFirst());
        for (const name of images)
          await attachFile(trx, name, { providerId: id, isPublic: true, field: 'disclaimer', shared: true });
        await trx
          .updateTable('provider')
          .set({ disclaimer: clean.disclaimer, privacy_agreement: clean.privacyAgreement })
          .where('id', '=', id)
          .execute();
      });
      return clean;
    },
  };

  /** How long and for how many users a provider is authorised is decided above it, never by itself. */
  async function checkOwnLimits(caller: Caller, change: Change): Promise<void> {
    if (change.id !== caller.providerId || caller.isSuper) return;
    if (change.validYears !== undefined) throw new Problem('invalid', { fields: { validYears: 'forbidden' } });
    const own = await databases.system.selectFrom('provider').select('auth_count').where('id', '=', change.id).executeTakeFirst();
    if (own?.auth_count !== change.authCount) throw new Problem('invalid', { fields: { authCount: 'forbidden' } });
  }
}
