import { STATION_STATES, type StationPlace, type StationState } from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '../../format/format.ts';
import { StateIcon } from '../icons/state-icon.tsx';
import { LOOKS } from '../station-state.tsx';
import styles from './map.module.css';

interface Props {
  places: readonly StationPlace[];
  /** What the states mean here, where they are not the stations' own; states without a word do not occur. */
  words?: Partial<Record<StationState, string>> | undefined;
}

/** Every state that the map can show, with how many stations are in it, and how a group of stations is read. */
export function Legend({ places, words }: Props) {
  const { t } = useTranslation(['common', 'map']);
  // On a phone it would cover the map.
  const [open] = useState(() => window.innerWidth > 600);
  const states = STATION_STATES.filter((state) => !words || words[state] !== undefined);
  return (
    <details className={styles.legend} open={open}>
      <summary>{t('map:legend')}</summary>
      <ul>
        {states.map((state) => {
          const count = places.filter((place) => place.status === state).length;
          return (
            <li key={state} data-none={count === 0}>
              <StateIcon state={LOOKS[state]} size={12} />
              {words?.[state] ?? t(`stationState.${state}`)}
              <b>{integer(count)}</b>
            </li>
          );
        })}
        <li>
          <i className={styles.ringSample} aria-hidden="true" />
          {t('map:ring')}
        </li>
      </ul>
    </details>
  );
}
