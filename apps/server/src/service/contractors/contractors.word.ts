import { contractorList } from '@csms/contract';
import { asListed, moneyOf, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { nameOf, peopleOf } from '../logged-fields.ts';
import { contractorRoutes } from './contractors.routes.ts';

/** All that contractors give the app. */
export const contractors: Word<ServiceParts> = {
  routes: (http, { databases, bus, clock }) => contractorRoutes(http, { databases, bus, clock }),
  loggedThings: {
    contractor: {
      by: 'id',
      from: 'service_contractor g join provider v on v.id = g.provider_id left join system_users l on l.id = g.leader_id',
      key: 'g.id',
      fields: {
        contractorName: asListed(contractorList, 'contractorName', 'g.name'),
        leader: asListed(contractorList, 'leader', nameOf('l')),
        serviceMen: {
          ...peopleOf('service_contractor_man m join system_users u on u.id = m.user_id where m.contractor_id = g.id'),
          words: contractorList.columns.serviceMen.words,
        },
        hourRate: asListed(contractorList, 'hourRate', moneyOf('g.hour_rate', 'v.currency')),
        phone: asListed(contractorList, 'phone', 'g.phone'),
        note: asListed(contractorList, 'note', 'g.note'),
        isClosed: asListed(contractorList, 'isClosed', 'g.closed_at is not null'),
      },
    },
  },
};
