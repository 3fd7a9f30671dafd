import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { withFields } from '../core/fields.ts';
import { instant, nothing } from '../core/values.ts';
import { passkeyBytes, passkeyOutcome, passkeyQuestion } from './passkey-answers.ts';

/** Passkeys that a user may have. */
export const MOST_PASSKEYS = 10;

/** What the browser gives after it has made a passkey (RegistrationResponseJSON). */
export const newPasskey = z.object({
  ...passkeyOutcome,
  response: z.object({
    clientDataJSON: passkeyBytes(4000),
    attestationObject: passkeyBytes(32_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** After the password as second factor, or without it. */
export const PASSKEY_USES = ['second', 'alone'] as const;
export type PasskeyUse = (typeof PASSKEY_USES)[number];

/** Why passkeys cannot be used at the address by which the caller came: plain http, an IP address, or none of the names that the installation goes by. */
export const PASSKEY_HINDRANCES = ['http', 'address', 'otherName'] as const;

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createTime: instant,
  lastUsedTime: instant.nullable(),
  /** The public name that it was made for. */
  publicName: z.string(),
  /** That is the name by which the caller came. */
  worksHere: z.boolean(),
  /** It may live on several devices; false: on this one only. */
  synced: z.boolean(),
  /** It can do without the password. */
  standsAlone: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

export const ownPasskeys = z.object({
  passkeys: z.array(passkey),
  use: z.enum(PASSKEY_USES),
  recoveryCodesLeft: z.number().int(),
  /** The public name by which the caller came, as it stands on the keys made here. */
  here: z.string(),
  /** Absent: passkeys can be used here. */
  hindrance: z.enum(PASSKEY_HINDRANCES).nullable(),
  /** The addresses that passkeys are made for, where the installation names them. */
  addresses: z.array(z.string()),
});
export type OwnPasskeys = z.infer<typeof ownPasskeys>;

/** What its user calls a passkey. */
export const passkeyNameForm = z.object(
  withFields(
    {
      name: {
        kind: 'text',
        words: { en: 'Name', zh: '名称' },
        hint: {
          en: 'For example “Office computer” or “Blue security key”',
          zh: '例如“办公室电脑”或“蓝色安全密钥”',
        },
      },
    },
    { name: z.string().trim().min(1).max(64) },
  ),
);

/** A user's own passkeys; what changes them asks who sits there (`factorsAsked`, then `POST /web/profile/confirm`). */
export const ownPasskeyEndpoints = {
  passkeys: endpoint({
    method: 'GET',
    path: '/web/profile/passkeys',
    summary: 'The caller’s passkeys, and whether passkeys can be used at this address',
    access: 'signedIn',
    response: ownPasskeys,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/web/profile/passkeys/start',
    summary: 'What the browser needs to make a passkey',
    access: 'signedIn',
    response: passkeyQuestion,
    log: { operation: 'profile.passkeyStart', words: { en: 'Begin to add own passkey', zh: '开始添加通行密钥' } },
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/web/profile/passkeys',
    summary: 'Keep a passkey that the browser has made; with the first one recovery codes are answered, shown once',
    access: 'signedIn',
    body: passkeyNameForm.extend({ passkey: newPasskey }),
    response: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
    log: { operation: 'profile.passkeyAdd', words: { en: 'Add own passkey', zh: '添加通行密钥' }, operand: 'name' },
  }),
  renamePasskey: endpoint({
    method: 'POST',
    path: '/web/profile/passkeys/rename',
    summary: 'Give one’s own passkey another name',
    access: 'signedIn',
    body: passkeyNameForm.extend({ id: z.uuid() }),
    response: nothing,
    log: { operation: 'profile.passkeyRename', words: { en: 'Rename own passkey', zh: '重命名通行密钥' }, operand: 'name' },
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/web/profile/passkeys/remove',
    summary: 'Remove one’s own passkey',
    access: 'signedIn',
    body: z.object({ id: z.uuid() }),
    response: nothing,
    log: { operation: 'profile.passkeyRemove', words: { en: 'Remove own passkey', zh: '删除通行密钥' }, operand: 'id' },
  }),
  usePasskeys: endpoint({
    method: 'POST',
    path: '/web/profile/passkeys/use',
    summary: 'Whether a passkey comes after the password or does without it',
    access: 'signedIn',
    body: z.object({ use: z.enum(PASSKEY_USES) }),
    response: nothing,
    log: {
      operation: 'profile.passkeyUse',
      words: { en: 'Change use of own passkeys', zh: '修改通行密钥的使用方式' },
      operand: 'use',
    },
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/web/profile/recoveryCodes',
    summary: 'New recovery codes, shown once; the old ones are worth nothing any more',
    access: 'signedIn',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    log: { operation: 'profile.recoveryCodes', words: { en: 'Make new own recovery codes', zh: '重新生成恢复码' } },
  }),
  confirmByPasskey: endpoint({
    method: 'POST',
    path: '/web/profile/confirm/passkey',
    summary: 'What the browser is asked for `POST /web/profile/confirm` with a passkey',
    access: 'signedIn',
    response: passkeyQuestion,
    log: false,
  }),
};

/** Passkeys made for a name by which the installation is not reached any more. */
export const stoppedPasskeys = z.object({
  /** The names at which passkeys work: those that the installation names, else the one by which the caller came. */
  names: z.array(z.string()),
  stopped: z.array(z.object({ publicName: z.string(), passkeys: z.number().int(), users: z.number().int() })),
});
