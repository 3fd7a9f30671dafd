import { contract } from '@csms/contract';
import { useSearchParams } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { patched, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { CardGoodwill } from './card-goodwill.tsx';
import { CardMoney } from './card-money.tsx';
import { ChangeDrawer } from './change-drawer.tsx';
import { ReplaceDrawer } from './replace-drawer.tsx';

/** The card that one word of the URL names. */
function useCardOf(name: string, permitted: boolean) {
  const [cardNumber, set] = useUrlParam(name);
  const asked = permitted ? cardNumber : undefined;
  const { data } = useCall(
    contract.cards.get,
    { params: { cardNumber: asked ?? '' } },
    { enabled: asked !== undefined, staleTime: 0 },
  );
  const found = data && asked && data.cardNumber.toUpperCase() === asked.toUpperCase() ? data : undefined;
  return { ...useHeld(found, asked), close: () => set(undefined) };
}

/** The forms of one card, each open where the URL says so: `?money=`, `?goodwill=`, `?change=`, `?replace=`. */
export function CardForms({ onReplaced }: { onReplaced: (cardNumber: string) => void }) {
  const { can } = useAccess();
  const [search, setSearch] = useSearchParams();
  const money = useCardOf('money', can('card:recharge'));
  const goodwill = useCardOf('goodwill', can('goodwill:give'));
  const change = useCardOf('change', can('card:issue'));
  const replace = useCardOf('replace', can('card:issue'));
  return (
    <>
      {money.item ? (
        <CardMoney
          card={money.item}
          kind={search.get('kind') === 'refund' ? 'refund' : 'recharge'}
          open={money.open}
          onClose={() =>
            setSearch((now) => patched(now, { money: undefined, kind: undefined }), { preventScrollReset: true, replace: true })
          }
        />
      ) : null}
      {goodwill.item ? <CardGoodwill card={goodwill.item} open={goodwill.open} onClose={goodwill.close} /> : null}
      {change.item ? <ChangeDrawer card={change.item} open={change.open} onClose={change.close} /> : null}
      {replace.item ? (
        <ReplaceDrawer card={replace.item} open={replace.open} onClose={replace.close} onReplaced={onReplaced} />
      ) : null}
    </>
  );
}
