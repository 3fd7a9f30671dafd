import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of passkeys. */
export const PASSKEYS_ERRORS = {
  passkeyWrong: entry(
    601,
    422,
    'This passkey was not accepted. Try again; if it happens again, use another way to sign in',
    '通行密钥验证未通过，请重试；若仍不成功，请改用其他方式登录',
  ),
  passkeyUnavailable: entry(
    601,
    409,
    'Passkeys need the console’s public name over HTTPS (or localhost). They do not work at this address',
    '通行密钥仅可在通过 HTTPS 以正式域名（或 localhost）打开的页面使用，当前地址不支持',
  ),
  passkeyKnown: entry(601, 409, 'This passkey is already added', '该通行密钥已添加过'),
  passkeyFull: entry(
    601,
    409,
    'At most {most} passkeys. Remove one that you do not use first',
    '最多可添加 {most} 个通行密钥，请先删除不用的',
  ),
  passkeyNoneAlone: entry(
    601,
    409,
    'None of your passkeys for this address can replace the password: add one that asks for a fingerprint, a face or a PIN',
    '您在当前地址没有可免密码登录的通行密钥，需要支持指纹、面容或 PIN 验证的通行密钥',
  ),
  noSecondFactor: entry(
    601,
    409,
    'Recovery codes need a passkey or an authenticator app first',
    '请先添加通行密钥或开启双因素认证',
  ),
} as const satisfies Record<string, ErrorEntry>;
