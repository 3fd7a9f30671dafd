import { cardList } from '@csms/contract';
import { asListed, type Word } from '../../access/index.ts';
import type { CustomersParts } from '../area-parts.ts';
import { cardRoutes } from './cards.routes.ts';

/** All that cards give the app. */
export const cards: Word<CustomersParts> = {
  routes: (http, { databases, bus, clock, keepers }) => cardRoutes(http, databases, clock, bus, keepers),
  loggedThings: {
    card: {
      by: 'cardNumber',
      from: 'card c left join charge_user u on u.id = c.charge_user_id',
      key: 'c.card_number',
      fields: {
        status: asListed(
          cardList,
          'status',
          "case when c.lost_at is not null then 'lost' when c.expires_at <= now() then 'expired' else 'valid' end",
        ),
        userName: { is: 'c.user_name', kind: 'text', words: cardList.columns.userName.inFile },
        phone: asListed(cardList, 'phone', 'c.phone'),
        email: asListed(cardList, 'email', 'c.email'),
        holder: asListed(cardList, 'chargeUserAccount', 'u.account'),
        expireTime: asListed(cardList, 'expireTime', 'c.expires_at'),
      },
    },
  },
};
