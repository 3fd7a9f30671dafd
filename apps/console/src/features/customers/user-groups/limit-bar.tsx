import { type UserGroup, userGroupList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { decimal, energy } from '../../../shared/format/format.ts';
import styles from './user-groups.module.css';

const kWh = (wh: number) => decimal(wh / 1000, wh < 100_000 ? 1 : 0);

/** The month so far against its limit: what is settled, and on top of it what is being charged. */
export function LimitBar({ group }: { group: Pick<UserGroup, 'usedWh' | 'liveWh' | 'electricityLimit'> }) {
  const { t } = useTranslation('users');
  const say = useWord();
  const total = group.usedWh + group.liveWh;
  const { value, unit } = energy(total);
  if (group.electricityLimit === null)
    return (
      <span className={styles.use}>
        <span>
          {value} {unit} <small>{t('groups.noLimit')}</small>
        </span>
      </span>
    );
  const limit = group.electricityLimit * 1000;
  const share = Math.min(100, (total / limit) * 100);
  const tone = total >= limit ? 'danger' : share >= 85 ? 'warning' : 'good';
  const live = energy(group.liveWh);
  return (
    <span
      className={styles.use}
      title={group.liveWh > 0 ? t('groups.live', { energy: `${live.value} ${live.unit}` }) : undefined}
    >
      <span>
        {t('groups.ofLimit', { used: kWh(total), limit: kWh(limit) })}
        {tone === 'danger' ? <b> · {say(userGroupList.filters.reached.words)}</b> : null}
      </span>
      <span
        className={styles.bar}
        data-tone={tone}
        role="img"
        aria-label={t('groups.share', { percent: Math.round((total / limit) * 100) })}
      >
        <i style={{ width: `${Math.min(100, (group.usedWh / limit) * 100)}%` }} />
        <i data-live="true" style={{ width: `${Math.max(0, share - Math.min(100, (group.usedWh / limit) * 100))}%` }} />
      </span>
    </span>
  );
}
