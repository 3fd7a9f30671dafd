import { PROVIDER_FIELDS, providerForm, providerTexts } from '@csms/contract';
import type { AccessParts } from '../area-parts.ts';
import { asForm, textOf } from '../system-log/logged-thing.ts';
import type { Word } from '../word.ts';
import { endExpired, providerRoutes } from './providers.routes.ts';

/** All that providers give the app. */
export const providers: Word<AccessParts> = {
  routes: (http, { databases, clock, seal, log, outward }) => providerRoutes(http, { databases, seal, clock, outward, log }),
  operandNames: {
    provider: 'select id, name from provider',
  },
  loggedThings: {
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
  },
  work: ({ databases, bus, clock, timing }) => [
    { name: 'expiry', everyMs: timing.expiryMs ?? 30_000, work: () => endExpired(databases.system, bus, clock.now()) },
  ],
};
