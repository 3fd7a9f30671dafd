import { type Candidate, contract, SKILL_WORDS } from '@csms/contract';
import { Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queries.ts';
import { moment } from '../../shared/format/time.ts';
import { useWord } from '../list/list-words.ts';
import styles from './work-orders.module.css';

interface ManOption {
  value: number;
  label: string;
  /** What speaks for him and against. */
  note: string;
  disabled: boolean;
}
interface Men {
  options: ManOption[];
  /** The fittest who lacks nothing and is there. */
  fittest: number | undefined;
  /** What this man lacks, in words; undefined: nothing. */
  lacksOf: (id: unknown) => string | undefined;
  isEmpty: boolean;
  isPending: boolean;
}

/** Men who may be sent to an order, or for an alarm, the fittest first. */
export function useMen(query: { taskId: string } | { alarmId: number }): Men {
  const { t } = useTranslation('orderParts');
  const word = useWord();
  const { data, isPending } = useCall(contract.dispatchBoard.candidates, { query });
  const lacks = ({ missing }: Candidate) =>
    missing.length > 0 && t('men.lacks', { skills: missing.map((skill) => word(SKILL_WORDS[skill])).join(', ') });
  const note = (man: Candidate) =>
    [
      man.offUntil !== null && t('men.off', { time: moment(man.offUntil) }),
      lacks(man),
      man.contractorName,
      man.onDuty && t('men.onDuty'),
      t('men.load', { count: man.open }),
      man.distanceKm !== null && t('men.away', { km: man.distanceKm }),
    ]
      .filter(Boolean)
      .join(' · ');
  const men = data ?? [];
  return {
    options: men.map((man) => ({ value: man.id, label: man.name, note: note(man), disabled: man.offUntil !== null })),
    fittest: men.find(({ offUntil, missing }) => offUntil === null && missing.length === 0)?.id,
    lacksOf: (chosen) => {
      const man = men.find(({ id }) => id === chosen);
      return (man && lacks(man)) || undefined;
    },
    isEmpty: data?.length === 0,
    isPending,
  };
}

/** Chooses who is sent; each with what speaks for him. */
export function ManSelect(props: SelectProps) {
  const { t } = useTranslation('orderParts');
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('men.choose')}
      optionRender={({ data }) => (
        <span className={styles.man}>
          {data.label}
          <small>{'note' in data ? String(data.note) : ''}</small>
        </span>
      )}
    />
  );
}
