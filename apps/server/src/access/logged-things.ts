import {
  dictionaryForm,
  organisationForm,
  PERMISSION_WORDS,
  PROVIDER_FIELDS,
  providerForm,
  providerTexts,
  roleList,
  SYSTEM_USER_FIELDS,
  systemUserList,
} from '@csms/contract';
import { asFiltered, asForm, asListed, type LoggedField, type LoggedThings, textOf } from './system-log/logged-thing.ts';

const NAME: LoggedField = { is: 'u.name', kind: 'text', words: SYSTEM_USER_FIELDS.name.words };
const REACHED_AT: Record<string, LoggedField> = {
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

/** What the operations of access change. */
export const accessThings: LoggedThings = {
  user: {
    by: 'id',
    from: 'system_users u join role r on r.id = u.role_id join provider v on v.id = u.provider_id',
    key: 'u.id',
    fields: {
      name: NAME,
      status: asFiltered(systemUserList, 'status', "case when u.enabled then 'enabled' else 'disabled' end"),
      roleName: asListed(systemUserList, 'role', 'r.name'),
      providerName: asListed(systemUserList, 'provider', 'v.name'),
      stations: {
        is: 'array(select s.name from system_user_station us join station_label s on s.id = us.station_id where us.user_id = u.id order by s.id)',
        kind: 'list',
        words: SYSTEM_USER_FIELDS.stations.words,
      },
      ...REACHED_AT,
    },
  },
  profile: { by: null, from: 'system_users u', key: 'u.id', fields: { name: NAME, ...REACHED_AT } },
  role: {
    by: 'id',
    from: 'role r left join organisation o on o.id = r.org_id left join role up on up.id = r.parent_id',
    key: 'r.id',
    fields: {
      roleName: asListed(roleList, 'role', 'r.name'),
      description: asListed(roleList, 'description', 'r.description'),
      orgName: asListed(roleList, 'organisation', 'o.name'),
      parentName: asListed(roleList, 'parent', 'up.name'),
      permissions: {
        is: 'r.permissions',
        kind: 'list',
        values: PERMISSION_WORDS,
        words: { en: 'Permissions', zh: '权限' },
      },
    },
  },
  organisation: {
    by: 'id',
    from: 'organisation o',
    key: 'o.id',
    fields: asForm(organisationForm, 'o', { orgName: 'o.name' }),
  },
  provider: {
    by: 'id',
    from: 'provider v',
    key: 'v.id',
    fields: {
      ...asForm(
        providerForm.omit({ parentId: true, providerType: true, validYears: true, passwordMin: true, logoPath: true }),
        'v',
        { providerName: 'v.name' },
      ),
      expirationTime: { is: 'v.expires_at', kind: 'time', words: PROVIDER_FIELDS.expirationTime.words },
      shortest: { is: 'v.password_min', kind: 'count', words: PROVIDER_FIELDS.passwordMin.words },
      ...asForm(providerTexts, 'v', {
        disclaimer: textOf('v.disclaimer'),
        privacyAgreement: textOf('v.privacy_agreement'),
      }),
    },
  },
  config: {
    by: 'key',
    from: 'setting s',
    key: 's.key',
    isPlatforms: true,
    fields: { value: { is: "s.value #>> '{}'", kind: 'text', words: { en: 'Value', zh: '值' } } },
  },
  dictionary: {
    by: 'id',
    from: 'dictionary_entry d',
    key: 'd.id',
    isPlatforms: true,
    fields: asForm(dictionaryForm, 'd'),
  },
};
