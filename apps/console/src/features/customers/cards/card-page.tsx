import { type Card, contract, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Complain, ComplainButton } from '../../../entities/complaints/complain.tsx';
import { ComplaintsOf } from '../../../entities/complaints/complaints-of.tsx';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { Money, Time } from '../../../shared/ui/value/values.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardForms } from './card-forms.tsx';
import { CardHistory } from './card-history.tsx';
import { CardStatus, Expiry } from './card-parts.tsx';
import { useCardActions } from './use-card-actions.tsx';

function CardHub({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'common']);
  const actionsOf = useCardActions();
  return (
    <>
      <HubHead
        name={card.cardNumber}
        state={<CardStatus card={card} />}
        deeds={
          <>
            <ComplainButton />
            <RowMenu actions={actionsOf(card, true)} label={t('actions.title')} text={t('actions.title')} />
          </>
        }
        figures={[
          { key: 'balance', label: t('balance'), value: <Money amount={card.balance} currency={card.currency} /> },
          { key: 'expires', label: t('expireTime'), value: <Expiry card={card} /> },
          { key: 'issued', label: t('createTime'), value: <Time at={card.createTime} /> },
        ]}
      />
      <HubTabs
        tabs={{
          now: (
            <>
              <HubPanel>
                <CardFacts card={card} />
              </HubPanel>
              <ComplaintsOf of={{ cardNumber: card.cardNumber }} />
            </>
          ),
          history: (
            <HubPanel>
              <CardHistory key={card.cardNumber} cardNumber={card.cardNumber} currency={card.currency} />
            </HubPanel>
          ),
        }}
      />
      <Complain about={{ kind: 'card', key: card.cardNumber, name: card.cardNumber }} providerId={card.providerId} />
    </>
  );
}

/** One card, whole: whose it is, what is on it, what happened to it. */
export function Component() {
  const { t } = useTranslation(['cards', 'common']);
  const { cardNumber = '' } = useParams();
  const navigate = useNavigate();
  const query = useCall(contract.cards.get, { params: { cardNumber } }, { staleTime: 0 });
  return (
    <>
      <HubPage
        query={query}
        nameOf={(card) => card.cardNumber}
        missing={t('missing', { card: cardNumber })}
        list={{ to: '/userManagement/cardManage', title: t('title') }}
      >
        {(card) => <CardHub card={card} />}
      </HubPage>
      <CardForms onReplaced={(replacement) => void navigate(pathOf('card', replacement), { replace: true })} />
    </>
  );
}
