import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { nothing } from '../core/values.ts';
import { confirmedPassword, newPassword } from './new-password.ts';
import { passkeyAssertion, passkeyQuestion } from './passkey-answers.ts';

export const captcha = z.object({
  captchaId: z.string(),
  /** The picture, as SVG markup. */
  svg: z.string(),
});

/** A puzzle that costs the browser half a second, instead of a picture that has to be read. */
export const proofChallenge = z.object({
  challenge: z.string(),
  /** What is hashed begins with this: SHA-256 of `{seed}:{part}:{answer}` must begin with `bits` zero bits, for each part from 0. */
  seed: z.string(),
  parts: z.number().int(),
  bits: z.number().int(),
});

/** Shows that somebody sits there, or that each try costs something: the captcha that was read, or a proof of work. */
export const humanCheck = {
  captchaId: z.string().max(64).optional(),
  captcha: z.string().trim().max(16).optional(),
  /** Stands for the captcha; asked for (`proofRequired`) where many tries have failed. Each is good once. */
  proof: z
    .object({ challenge: z.string().max(200), answers: z.array(z.number().int().min(0).max(0xffff_ffff)).max(64) })
    .optional(),
};

export const loginForm = z.object({
  username: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(256),
  ...humanCheck,
  /** The second factor where the account has one: six digits, or a recovery code. */
  totp: z.string().trim().max(20).optional(),
  /** The same by a passkey: the answer to the question that came with `totpRequired` or `passkeyRequired`. */
  passkey: passkeyAssertion.optional(),
});

export const loginAnswer = z.object({
  token: z.string(),
  /** 1 active; 0: the provider's time has run out (specification section 5). */
  systemUserStatus: z.union([z.literal(0), z.literal(1)]),
});

export const userInfo = z.object({
  userId: z.number().int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  roleId: z.number().int(),
  roleKey: z.string(),
  /** Route paths that the user's role opens; `admin` among them opens all. */
  rolePaths: z.array(z.string()),
  permissions: z.array(z.string()),
  roleName: z.string(),
  providerId: z.number().int(),
  providerName: z.string(),
  logoPath: z.string().nullable(),
  /** True for users of a super provider. */
  isShowProvider: z.boolean(),
  /** It sees the rows of several providers: filters and columns of the provider show. */
  seesProviders: z.boolean(),
  /** It sees all stations of its providers, not only some. */
  seesAllStations: z.boolean(),
  currency: z.string(),
  /** What the console keeps for its user, so that the first paint has it (layout, theme, columns). */
  preferences: z.record(z.string(), z.unknown()),
});
export type UserInfo = z.infer<typeof userInfo>;

export const signIn = {
  captcha: endpoint({
    method: 'GET',
    path: '/web/captcha',
    summary: 'A new captcha picture',
    access: 'public',
    response: captcha,
  }),
  proof: endpoint({
    method: 'GET',
    path: '/web/proof',
    summary: 'A new proof of work, which stands for the captcha where the picture cannot be read',
    access: 'public',
    response: proofChallenge,
  }),
  login: endpoint({
    method: 'POST',
    path: '/web/login',
    summary: 'Sign in',
    access: 'public',
    body: loginForm,
    response: loginAnswer,
    log: { operation: 'login', operand: 'username' },
  }),
  passkeyQuestion: endpoint({
    method: 'POST',
    path: '/web/login/passkey/question',
    summary: 'What the browser is asked for signing in with a passkey alone; null where passkeys cannot be used',
    access: 'public',
    response: passkeyQuestion.nullable(),
    log: false,
  }),
  loginByPasskey: endpoint({
    method: 'POST',
    path: '/web/login/passkey',
    summary: 'Sign in with a passkey, without the password',
    access: 'public',
    body: z.object({ passkey: passkeyAssertion }),
    response: loginAnswer.extend({ username: z.string() }),
    log: { operation: 'login.passkey', operand: 'username' },
  }),
  info: endpoint({
    method: 'POST',
    path: '/web/info',
    summary: 'The signed-in user: role paths, permissions, provider',
    access: 'signedIn',
    query: z.object({ token: z.string().optional() }),
    response: userInfo,
    log: false,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/web/logout',
    summary: 'Sign out',
    access: 'signedIn',
    response: nothing,
    log: { operation: 'logout' },
  }),
};

/** A forgotten password: a code goes by mail to the account’s address. The answer never tells whether the account exists. */
export const password = {
  forgot: endpoint({
    method: 'POST',
    path: '/web/password/forgot',
    summary: 'Mail a code to the address of an account',
    access: 'public',
    body: z.object({
      username: z.string().trim().min(1).max(64),
      ...humanCheck,
    }),
    response: nothing,
    log: { operation: 'password.forgot', operand: 'username' },
  }),
  reset: endpoint({
    method: 'POST',
    path: '/web/password/reset',
    summary: 'Set a new password with the mailed code; all sessions of the account end',
    access: 'public',
    body: z.object({
      username: z.string().trim().min(1).max(64),
      code: z.string().trim().min(1).max(20),
      newPwd: newPassword,
      confirmNewPwd: confirmedPassword,
    }),
    response: nothing,
    log: { operation: 'password.reset', operand: 'username' },
  }),
};
