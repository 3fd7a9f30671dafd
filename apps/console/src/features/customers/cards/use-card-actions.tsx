import {
  DollarOutlined,
  EditOutlined,
  EyeOutlined,
  FrownOutlined,
  GiftOutlined,
  PlayCircleOutlined,
  RollbackOutlined,
  SmileOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { type Card, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { startForPath } from '../../../entities/start-for.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { patched } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import type { RowAction } from '../../../shared/ui/row-menu.tsx';

const { cards } = contract;
/** What reads cards anew after one has changed. */
export const CARD_CALLS = [cards.list, cards.get, cards.history, cards.lookup];

/** What can be done to a card: the same in the list, on a phone and in its drawer. The drawers of it stand in the URL. */
export function useCardActions(): (card: Card, inDrawer?: boolean) => RowAction[] {
  const { t } = useTranslation(['cards', 'common']);
  const { can } = useAccess();
  const [, setSearch] = useSearchParams();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const reportLoss = useSend(cards.reportLoss, CARD_CALLS);
  const cancelLoss = useSend(cards.cancelLoss, CARD_CALLS);
  const open = (patch: Readonly<Record<string, string>>) => setSearch((now) => patched(now, patch), { preventScrollReset: true });

  return (card, inDrawer = false) => {
    const { cardNumber } = card;
    const dead = card.replacedBy ? t('refusal.replaced', { card: card.replacedBy }) : undefined;
    const actions: (RowAction | false)[] = [
      !inDrawer && { key: 'view', label: t('actions.view'), icon: <EyeOutlined />, perform: () => open({ card: cardNumber }) },
      can('charging:start') && {
        key: 'start',
        label: t('actions.start'),
        icon: <PlayCircleOutlined />,
        refusal: dead ?? (card.status === 'valid' ? undefined : t(`refusal.${card.status}`)),
        perform: () => void navigate(startForPath('card', cardNumber)),
      },
      can('card:recharge') && {
        key: 'recharge',
        label: t('actions.recharge'),
        icon: <DollarOutlined />,
        refusal: dead ?? (card.status === 'valid' ? undefined : t(`refusal.${card.status}`)),
        perform: () => open({ money: cardNumber }),
      },
      can('card:recharge') && {
        key: 'refund',
        label: t('actions.refund'),
        icon: <RollbackOutlined />,
        refusal: Number(card.balance) > 0 ? undefined : t('refusal.empty'),
        perform: () => open({ money: cardNumber, kind: 'refund' }),
      },
      can('goodwill:give') && {
        key: 'goodwill',
        label: t('actions.goodwill'),
        icon: <GiftOutlined />,
        refusal: dead ?? (card.status === 'valid' ? undefined : t(`refusal.${card.status}`)),
        perform: () => open({ goodwill: cardNumber }),
      },
      can('card:issue') && {
        key: 'change',
        label: t('actions.change'),
        icon: <EditOutlined />,
        refusal: dead,
        perform: () => open({ change: cardNumber }),
      },
      can('card:issue') && {
        key: 'replace',
        label: t('actions.replace'),
        icon: <SwapOutlined />,
        refusal: dead ?? (card.status === 'expired' ? t('refusal.expiredReplace') : undefined),
        perform: () => open({ replace: cardNumber }),
      },
      can('card:issue') &&
        card.lostTime === null && {
          key: 'loss',
          label: t('actions.reportLoss'),
          icon: <FrownOutlined />,
          danger: true,
          perform: () =>
            confirm({
              title: t('loss.title', { card: cardNumber }),
              consequence: <p>{t('loss.will', { balance: money(card.balance, card.currency) })}</p>,
              danger: true,
              perform: async () => {
                await reportLoss.mutateAsync({ params: { cardNumber } });
                notify.success(t('loss.done', { card: cardNumber }));
              },
            }),
        },
      can('card:issue') &&
        card.lostTime !== null && {
          key: 'found',
          label: t('actions.cancelLoss'),
          icon: <SmileOutlined />,
          refusal: dead,
          perform: () =>
            confirm({
              title: t('found.title', { card: cardNumber }),
              consequence: <p>{t('found.will')}</p>,
              perform: async () => {
                await cancelLoss.mutateAsync({ params: { cardNumber } });
                notify.success(t('found.done', { card: cardNumber }));
              },
            }),
        },
    ];
    return actions.filter((action) => action !== false);
  };
}
