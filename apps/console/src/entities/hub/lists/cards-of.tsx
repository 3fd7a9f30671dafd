import { CARD_FIELDS, CARD_STATUS_WORDS, type Card, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { dateTime } from '../../../shared/format/time.ts';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { usePages } from '../../../shared/ui/table/use-pages.ts';
import { Missing, Money } from '../../../shared/ui/value/values.tsx';
import { useWord } from '../../list/list-words.ts';
import { ThingLink } from '../thing-link.tsx';

const TONES: Readonly<Record<Card['status'], Tone>> = { valid: 'good', lost: 'danger', expired: 'neutral' };

/** The cards of the members of a user group: of those whom a company pays for. */
export function CardsOf({ groupId }: { groupId: number }) {
  const { t } = useTranslation('hub');
  const label = useFieldWord(CARD_FIELDS);
  const word = useWord();
  const pages = usePages(contract.cards.list, { query: { groupId } });
  const columns: PagedColumn<Card>[] = [
    {
      key: 'card',
      title: label('cardNumber'),
      render: ({ cardNumber }) => (
        <ThingLink thing="card" name={cardNumber}>
          {cardNumber}
        </ThingLink>
      ),
    },
    {
      key: 'status',
      title: label('status'),
      render: ({ status }) => <ToneTag tone={TONES[status]}>{word(CARD_STATUS_WORDS[status])}</ToneTag>,
    },
    {
      key: 'member',
      title: label('chargeUserAccount'),
      render: ({ chargeUserId, chargeUserAccount }) => (
        <ThingLink thing="chargeUser" name={chargeUserId}>
          {chargeUserAccount}
        </ThingLink>
      ),
    },
    {
      key: 'expires',
      title: label('expireTime'),
      render: ({ expireTime }) =>
        expireTime === null ? <Missing /> : <span style={{ whiteSpace: 'nowrap' }}>{dateTime(expireTime).slice(0, 10)}</span>,
    },
    {
      key: 'balance',
      title: label('balance'),
      end: true,
      render: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
    },
  ];
  return (
    <PagedTable
      label={t('cards.label')}
      columns={columns}
      {...pages}
      rowKey={({ id }) => id}
      empty={<StateBlock tone="empty" title={t('cards.empty')} />}
    />
  );
}
