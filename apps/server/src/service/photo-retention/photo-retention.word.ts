import { PHOTO_MONTHS, photoRule } from '@csms/contract';
import { asForm, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { PROVIDER } from '../logged-fields.ts';
import { photoRetentionWork } from './erase-photos.ts';
import { photoRetentionRoutes } from './photo-retention.routes.ts';

/** All that photo retention gives the app. */
export const photoRetention: Word<ServiceParts> = {
  routes: (http, { databases }) => photoRetentionRoutes(http, { databases }),
  operandNames: {
    photoRetention: PROVIDER,
  },
  loggedThings: {
    photoRetention: {
      by: 'providerId',
      from: 'provider v left join photo_retention r on r.provider_id = v.id',
      key: 'v.id',
      fields: asForm(photoRule, 'r', { months: `coalesce(r.months, ${PHOTO_MONTHS})` }),
    },
  },
  work: ({ databases, clock, logProof, timing }) => [
    photoRetentionWork({ databases, clock, logHashes: logProof.hashes }, timing.photoRetentionMs),
  ],
};
