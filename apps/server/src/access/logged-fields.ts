import { SYSTEM_USER_FIELDS, systemUserList } from '@csms/contract';
import { asListed, type LoggedField } from './system-log/logged-thing.ts';

export const NAME: LoggedField = { is: 'u.name', kind: 'text', words: SYSTEM_USER_FIELDS.name.words };

export const REACHED_AT: Record<string, LoggedField> = {
  phone: asListed(systemUserList, 'phone', 'u.phone'),
  email: asListed(systemUserList, 'email', 'u.email'),
  secondFactor: {
    is: 'u.totp_confirmed_at is not null',
    kind: 'flag',
    words: { en: 'Authenticator app', zh: '身份验证器' },
  },
  keys: {
    is: 'array(select k.name from passkey k where k.user_id = u.id order by k.name)',
    kind: 'list',
    words: { en: 'Passkeys', zh: '通行密钥' },
  },
};
