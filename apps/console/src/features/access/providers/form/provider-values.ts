import { type BodyOf, type contract, PASSWORD_LENGTH, type Provider, type providerForm } from '@csms/contract';
import type { z } from 'zod';

type Form = BodyOf<typeof contract.providers.addProvider>;
type Change = BodyOf<typeof contract.providers.updateProviderInfo>;

/** What the form holds. `validYears` 0: the authorisation stays as it is. */
export interface ProviderValues extends Omit<z.output<typeof providerForm>, 'validYears' | 'authCount' | 'authorizationCode'> {
  validYears: 0 | Form['validYears'];
  authCount: number | null;
  authorizationCode?: string;
}

const SMTP_TLS_PORT = 465;

export function initialValues(provider: Provider | undefined, ownProviderId: number): Partial<ProviderValues> {
  if (!provider)
    return {
      parentId: ownProviderId,
      providerType: 'common',
      currency: 'USD',
      validYears: 1,
      authCount: 0,
      contact: '',
      phone: '',
      email: '',
      logoPath: null,
      refundBonus: false,
      passwordMin: PASSWORD_LENGTH.least,
      networks: [],
      smtpPort: SMTP_TLS_PORT,
    };
  const { providerName, authCount, contact, phone, email, logoPath, refundBonus, passwordMin, networks } = provider;
  const { mailAccount, smtpAddress, smtpPort } = provider;
  return {
    ...{ providerName, authCount, contact, phone, email, logoPath, refundBonus, passwordMin, networks, mailAccount, smtpAddress },
    smtpPort: smtpPort ?? SMTP_TLS_PORT,
    validYears: 0,
  };
}

const shared = (values: ProviderValues) => ({
  providerName: values.providerName,
  authCount: values.authCount ?? 0,
  contact: values.contact,
  phone: values.phone,
  email: values.email,
  logoPath: values.logoPath ?? null,
  refundBonus: values.refundBonus ?? false,
  passwordMin: values.passwordMin,
  networks: values.networks ?? [],
  mailAccount: values.mailAccount,
  smtpAddress: values.smtpAddress,
  smtpPort: values.smtpPort,
});

export const toForm = (values: ProviderValues): Form => ({
  ...shared(values),
  parentId: values.parentId,
  providerType: values.providerType ?? 'common',
  currency: values.currency,
  validYears: values.validYears || 1,
  authorizationCode: values.authorizationCode ?? '',
});

export const toChange = (provider: Provider, values: ProviderValues): Change => ({
  ...shared(values),
  id: provider.id,
  ...(values.validYears ? { validYears: values.validYears } : {}),
  ...(values.authorizationCode ? { authorizationCode: values.authorizationCode } : {}),
});
