import { CloseCircleOutlined, EditOutlined } from '@ant-design/icons';
import {
  RESERVATION_DEEDS,
  RESERVATION_KEEPER_WORDS,
  RESERVATION_PROBLEM_WORDS,
  RESERVATION_STATE_WORDS,
  type Reservation,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { type ShownDeed, useDeeds } from '../../../entities/deeds.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './reservations.module.css';

const TONES: Record<Reservation['status'], Tone> = {
  planned: 'neutral',
  held: 'good',
  used: 'neutral',
  expired: 'warning',
  cancelled: 'neutral',
  failed: 'danger',
};

/** What the signed-in user can do to a reservation: each opens its form. */
export function useReservationDeeds({ id, status }: Reservation): ShownDeed[] {
  const patch = useUrlPatch();
  return useDeeds(RESERVATION_DEEDS, status, {
    update: { icon: <EditOutlined />, perform: () => patch({ reservation: undefined, change: String(id) }) },
    cancel: { icon: <CloseCircleOutlined />, perform: () => patch({ reservation: undefined, cancel: String(id) }) },
  });
}

/** How a reservation stands; a problem of one that is held is told at once. */
export function Status({ one }: { one: Reservation }) {
  const word = useWord();
  const hasProblem = one.status === 'held' && one.problem !== null;
  return (
    <span title={one.problem === null ? undefined : word(RESERVATION_PROBLEM_WORDS[one.problem])}>
      <ToneTag tone={hasProblem ? 'danger' : TONES[one.status]}>{word(RESERVATION_STATE_WORDS[one.status])}</ToneTag>
    </span>
  );
}

export function Keeper({ one }: { one: Reservation }) {
  const word = useWord();
  return one.keeper === null ? <Missing /> : word(RESERVATION_KEEPER_WORDS[one.keeper]);
}

export function Problem({ one }: { one: Reservation }) {
  const word = useWord();
  return one.problem === null ? <Missing /> : word(RESERVATION_PROBLEM_WORDS[one.problem]);
}

/** The connector that is kept, and which one was asked for where that is another. */
export function Connectors({ one }: { one: Reservation }) {
  const { t } = useTranslation('reservations');
  const { connectorNo: asked, heldConnectorNo: held } = one;
  if (held === null) return asked === null ? t('any') : t('connector', { no: asked });
  return (
    <span className={styles.two}>
      <span>{t('connector', { no: held })}</span>
      {asked === null ? <small>{t('anyConnector')}</small> : asked === held ? null : <small>{t('moved', { no: asked })}</small>}
    </span>
  );
}
