import { type ChargingRecord, contract, RECORD_STATUS_WORDS, recordList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { usePages } from '../../../shared/ui/table/use-pages.ts';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { Energy, Money, Time } from '../../../shared/ui/value/values.tsx';
import { useColumnWord, useWord } from '../../list/list-words.ts';
import { ThingLink } from '../thing-link.tsx';

const TONES = { charging: 'info', finished: 'good', review: 'warning' } as const;

/** Who paid, as the way to its page. */
const Payer = ({ record: { chargeUserId, account, cardNumber } }: { record: ChargingRecord }) =>
  chargeUserId === null && cardNumber ? (
    <ThingLink thing="card" name={cardNumber}>
      {cardNumber}
    </ThingLink>
  ) : (
    <ThingLink thing="chargeUser" name={chargeUserId}>
      {account}
    </ThingLink>
  );

interface Props {
  /** Whose sessions. */
  asked: { chargeUserId: number } | { groupId: number };
  /** Each with who paid it. */
  hasPayers?: boolean;
  /** The search of the list that shows all of them. */
  all: Record<string, string>;
}

/** The sessions of a driver or of a group, the newest first. */
export function RecordsOf({ asked, hasPayers = false, all }: Props) {
  const { t } = useTranslation('hub');
  const word = useColumnWord(recordList);
  const say = useWord();
  const pages = usePages(contract.records.list, { query: asked });
  const columns: PagedColumn<ChargingRecord>[] = [
    {
      key: 'transaction',
      title: word('transactionId'),
      render: ({ transactionId }) => (
        <ThingLink thing="record" name={transactionId}>
          {transactionId}
        </ThingLink>
      ),
    },
    { key: 'start', title: word('startTime'), render: (record) => <Time at={record.startTime} zone={record.timeZone} /> },
    ...(hasPayers
      ? [{ key: 'payer', title: word('account'), render: (record: ChargingRecord) => <Payer record={record} /> }]
      : []),
    { key: 'station', title: word('stationName'), render: (record) => record.stationName },
    { key: 'energy', title: word('energy'), end: true, render: (record) => <Energy wh={record.energyWh} /> },
    {
      key: 'cost',
      title: word('cost'),
      end: true,
      render: (record) => <Money amount={record.cost} currency={record.currency} />,
    },
    {
      key: 'status',
      title: word('status'),
      render: ({ status, valid }) =>
        valid ? (
          <ToneTag tone={TONES[status]}>{say(RECORD_STATUS_WORDS[status])}</ToneTag>
        ) : (
          <ToneTag tone="danger">{say(recordList.filters.valid.values.false)}</ToneTag>
        ),
    },
  ];
  return (
    <PagedTable
      label={t('records.label')}
      columns={columns}
      {...pages}
      rowKey={(record) => record.transactionId}
      empty={<StateBlock tone="empty" title={t('records.empty')} />}
      foot={<TextLink to={`/historyRecord/chargeRecord?${new URLSearchParams(all)}`}>{t('records.all')}</TextLink>}
    />
  );
}
