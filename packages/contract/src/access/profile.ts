import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { EMAIL, type Fields, PHONE, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { instant, nothing, pageOf, paging } from '../core/values.ts';
import { confirmedPassword, newPassword } from './new-password.ts';
import { passkeyAssertion } from './passkey-answers.ts';
import { ownPasskeyEndpoints } from './passkeys.ts';
import { email, fileName, phone, SYSTEM_USER_FIELDS } from './system-users.ts';

const OWN_PASSWORD = { kind: 'secret', words: { en: 'Your password', zh: '登录密码' } } as const;

export const PROFILE_FIELDS = {
  ...SYSTEM_USER_FIELDS,
  phone: { ...PHONE, hint: { en: 'Message reminders are sent here by SMS', zh: '消息的短信提醒会发送到此号码' } },
  email: {
    ...EMAIL,
    hint: { en: 'A forgotten password is reset with a code sent here', zh: '忘记密码时，验证码会发送到此邮箱' },
  },
  password: {
    ...OWN_PASSWORD,
    hint: {
      en: 'Changing the e-mail address needs your password; the old address is notified.',
      zh: '修改邮箱需验证登录密码，并会通知原邮箱。',
    },
  },
  createTime: { kind: 'time', words: { en: 'Account since', zh: '创建时间' } },
} as const satisfies Fields;

export const profileForm = z.object(
  withFields(PROFILE_FIELDS, {
    name: z.string().trim().max(100),
    phone: z.union([z.literal(''), phone]),
    email,
    avatar: fileName.nullable(),
    /** The caller's password, where the e-mail address changes: a forgotten password is reset through it. */
    password: z.string().min(1).max(256).optional(),
  }),
);

export const profileInfo = z.object(
  withFields(PROFILE_FIELDS, {
    userId: z.number().int(),
    username: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string(),
    avatar: z.string().nullable(),
    roleName: z.string(),
    providerName: z.string(),
    createTime: instant,
    passwordChangeTime: instant,
    totp: z.boolean(),
    /** How many passkeys the caller has; with one, signing in by password asks for it. */
    passkeys: z.number().int(),
    /** How many of them work at the address by which the caller came. */
    passkeysHere: z.number().int(),
    recoveryCodesLeft: z.number().int(),
  }),
);
export type ProfileInfo = z.infer<typeof profileInfo>;

export const ownSession = z.object({
  id: z.uuid(),
  createTime: instant,
  lastUsedTime: instant,
  address: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
});

export const PASSWORD_FIELDS = {
  oldPwd: { kind: 'secret', words: { en: 'Current password', zh: '原密码' } },
  newPwd: { kind: 'secret', words: { en: 'New password', zh: '新密码' } },
  confirmNewPwd: { kind: 'secret', words: { en: 'Confirm new password', zh: '确认新密码' } },
} as const satisfies Fields;
/** Specification section 3. */
export const passwordForm = z.object(
  withFields(PASSWORD_FIELDS, {
    userName: z.string().trim().min(1).max(64),
    oldPwd: z.string().min(1).max(256),
    newPwd: newPassword,
    confirmNewPwd: confirmedPassword,
  }),
);

/** The caller shows that it is the user. */
export const ownPasswordForm = z.object(withFields({ password: OWN_PASSWORD }, { password: z.string().min(1).max(256) }));
/** The authenticator app shows that it holds the secret. */
export const totpCodeForm = z.object(
  withFields(
    { code: { kind: 'id', words: { en: 'Code from the app', zh: '动态码' } } },
    {
      code: z
        .string()
        .trim()
        .regex(pattern(/^\d{6}$/, { en: 'Enter the six digits', zh: '请输入 6 位数字' })),
    },
  ),
);

export const SIGN_IN_RESULTS = ['success', 'wrongPassword', 'wrongCode', 'wrongPasskey', 'disabled', 'expired'] as const;

const TOTP_LOG = { operation: 'profile.totp', words: { en: 'Change own second factor', zh: '设置双因素认证' } };

export const profile = {
  get: endpoint({
    method: 'GET',
    path: '/web/profile',
    summary: 'The caller’s own profile',
    access: 'signedIn',
    response: profileInfo,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/profile',
    summary: 'Change the caller’s own profile; another e-mail address asks for the password',
    access: 'signedIn',
    body: profileForm,
    response: profileInfo,
    log: { operation: 'profile.update', words: { en: 'Change own profile', zh: '修改个人资料' } },
  }),
  editUserPwd: endpoint({
    method: 'POST',
    path: '/web/userManage/editUserPwd',
    summary: 'Change one’s own password; all sessions end. `data` true: done (specification section 7)',
    access: 'signedIn',
    body: passwordForm,
    response: z.boolean(),
    log: { operation: 'profile.password', words: { en: 'Change own password', zh: '修改密码' }, operand: 'userName' },
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/web/profile/sessions',
    summary: 'Where the caller is signed in',
    access: 'signedIn',
    response: z.array(ownSession),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/web/profile/sessions/end',
    summary: 'End one of one’s own sessions',
    access: 'signedIn',
    body: z.object({ id: z.uuid() }),
    response: nothing,
    log: { operation: 'profile.endSession', words: { en: 'End an own session', zh: '结束登录会话' } },
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/web/profile/signIns',
    summary: 'When and from where somebody signed in, or tried to, with the caller’s account',
    access: 'signedIn',
    query: z.object({ ...paging }),
    response: pageOf(
      z.object({
        id: z.number().int(),
        time: instant,
        address: z.string(),
        userAgent: z.string(),
        result: z.enum(SIGN_IN_RESULTS),
      }),
    ),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/web/profile/confirm',
    summary:
      'Show again that it is the user who sits there, after `confirmationAsked` or `factorsAsked`: by a code or a passkey where there is a second factor, else by the password. Holds for this session until the time that is answered',
    access: 'signedIn',
    body: z.object({
      code: z.string().trim().max(20).optional(),
      password: z.string().max(256).optional(),
      passkey: passkeyAssertion.optional(),
      /** `factors`: only to change one’s own second factors. */
      purpose: z.enum(['acts', 'factors']).default('acts'),
    }),
    response: z.object({ until: instant }),
    log: { operation: 'profile.confirm', words: { en: 'Confirm own identity', zh: '验证本人身份' } },
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/web/profile/totp/start',
    summary: 'A new secret for the authenticator app; in force once confirmed',
    access: 'signedIn',
    body: ownPasswordForm,
    response: z.object({ secret: z.string(), uri: z.string() }),
    log: TOTP_LOG,
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/web/profile/totp/confirm',
    summary:
      'Switch the second factor on with a first code; answers recovery codes, shown once (none where those of before are still good)',
    access: 'signedIn',
    body: totpCodeForm,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    log: TOTP_LOG,
  }),
  endTotp: endpoint({
    method: 'POST',
    path: '/web/profile/totp/end',
    summary: 'Switch the second factor off',
    access: 'signedIn',
    body: ownPasswordForm,
    response: nothing,
    log: TOTP_LOG,
  }),
  ...ownPasskeyEndpoints,
};

/** What the console keeps for its user on every device: layout, theme, columns. The server does not read it. */
export const preferences = {
  get: endpoint({
    method: 'GET',
    path: '/web/preferences',
    summary: 'The caller’s console settings',
    access: 'signedIn',
    response: z.record(z.string(), z.unknown()),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/web/preferences',
    summary: 'Keep the caller’s console settings',
    access: 'signedIn',
    body: z.object({
      values: z.record(z.string().max(100), z.unknown()).refine((values) => JSON.stringify(values).length <= 65_536),
    }),
    response: nothing,
    log: false,
  }),
};

export const PROFILE_ERRORS = {
  passwordAsked: entry(601, 422, 'Enter your password to change the e-mail address', '修改邮箱需要验证登录密码'),
} as const satisfies Record<string, ErrorEntry>;
