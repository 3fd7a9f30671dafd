import { stationForm, stationList } from '@csms/contract';
import { asForm, asListed, textOf, type Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { stationRoutes } from './stations.routes.ts';

/** All that stations give the app. */
export const stations: Word<NetworkParts> = {
  routes: (http, { databases, bus, clock, dictionaries }) => stationRoutes(http, { databases, bus, clock, dictionaries }),
  operandNames: {
    station: 'select id, name from station',
  },
  loggedThings: {
    station: {
      by: 'id',
      from: 'station s join provider v on v.id = s.provider_id',
      key: 's.id',
      fields: {
        ...asForm(stationForm.omit({ pcaIds: true, picture: true }), 's', { stationName: 's.name', guide: textOf('s.guide') }),
        providerName: asListed(stationList, 'providerName', 'v.name'),
        openingTime: asListed(stationList, 'openingTime', "s.opens || '–' || s.closes"),
        hasPicture: { is: 's.picture is not null', kind: 'flag', words: { en: 'Has a picture', zh: '有图片' } },
      },
    },
  },
};
