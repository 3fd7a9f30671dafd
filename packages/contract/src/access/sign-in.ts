import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
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
    log: { operation: 'login', words: { en: 'Sign in', zh: '登录' }, operand: 'username' },
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
    log: { operation: 'login.passkey', words: { en: 'Sign in with a passkey', zh: '使用通行密钥登录' }, operand: 'username' },
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
    log: { operation: 'logout', words: { en: 'Sign out', zh: '退出登录' } },
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
    log: { operation: 'password.forgot', words: { en: 'Ask for a password reset', zh: '申请重置密码' }, operand: 'username' },
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
    log: { operation: 'password.reset', words: { en: 'Reset the password', zh: '重置密码' }, operand: 'username' },
  }),
};

export const SIGN_IN_ERRORS = {
  loginFailed: entry(601, 422, 'Incorrect username or password', '用户名或密码错误'),
  accountDisabled: entry(
    601,
    422,
    'Account has been disabled, please contact the system administrator',
    '账号已被停用，请联系系统管理员',
  ),
  captchaRequired: entry(601, 422, 'Please enter the captcha', '请输入验证码'),
  captchaWrong: entry(601, 422, 'The captcha is wrong or has expired', '验证码错误或已失效'),
  proofRequired: entry(
    601,
    422,
    'Your browser needs to run a short security check first. Please try again',
    '需要先由浏览器完成安全校验，请重试',
  ),
  loginBlocked: entry(
    601,
    429,
    'Too many failed sign-ins, please try again in {minutes} min',
    '登录失败次数过多，请 {minutes} 分钟后再试',
  ),
  totpRequired: entry(601, 422, 'Enter the code from your authenticator app', '请输入身份验证器中的动态码'),
  totpWrong: entry(601, 422, 'The code is wrong or already used', '动态码错误或已被使用'),
  passkeyRequired: entry(601, 422, 'Use your passkey, or enter a recovery code', '请使用通行密钥，或输入一个恢复码'),
  passkeyElsewhere: entry(
    601,
    422,
    'Your passkeys work only at {names}, not at this address. Open the console there, or enter a recovery code',
    '您的通行密钥仅可在 {names} 使用，不能用于当前地址。请从该地址打开系统，或输入一个恢复码',
  ),
  passkeyNotAlone: entry(
    601,
    422,
    'This account needs the password first. Sign in with it, then use the passkey',
    '该账号需先输入密码。请先用密码登录，再使用通行密钥',
  ),
  factorsAsked: entry(
    601,
    409,
    'This changes how you sign in. Confirm your identity first',
    '此操作会更改登录方式，请先验证身份',
  ),
  passwordWrong: entry(601, 422, 'The old password is wrong, please enter it again', '原密码错误，请重新输入'),
  ownPasswordWrong: entry(601, 422, 'The password is wrong', '密码错误'),
  factorTooNew: entry(
    601,
    409,
    'Somebody else set the password or e-mail address of this account within the last day. Until then an administrator has to do this',
    '该账号的密码或邮箱在一天内由他人设置，请一天后再试或由管理员操作',
  ),
  factorEnded: entry(
    601,
    409,
    'You turned off your second factor within the last day. For a day you cannot exceed the hourly limits',
    '您在一天内关闭过双因素认证，满一天前不能执行超出每小时次数的操作',
  ),
  passwordRequired: entry(601, 422, 'Enter your password', '请输入登录密码'),
  confirmationAsked: entry(
    601,
    428,
    'You have done this very often in the last hour. Confirm your identity to continue',
    '该操作在一小时内次数过多，请先验证身份再继续',
  ),
  resetCodeWrong: entry(601, 422, 'The code is wrong or has expired', '验证码错误或已失效'),
} as const satisfies Record<string, ErrorEntry>;
