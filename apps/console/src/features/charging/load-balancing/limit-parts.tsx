import { DeleteOutlined, EditOutlined, StopOutlined } from '@ant-design/icons';
import { contract, SITE_LIMIT_STATE_WORDS, type SiteLimit, siteLimitTimes } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { limitText, useSiteZone } from '../../../entities/power-limits/limit-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { duration } from '../../../shared/format/format.ts';
import { offsetText } from '../../../shared/format/time.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing, Power } from '../../../shared/ui/value/values.tsx';
import styles from './load-balancing.module.css';

const TONES: Record<SiteLimit['state'], Tone> = { holds: 'warning', planned: 'info', ended: 'neutral', withdrawn: 'neutral' };

/** What shows limits, or what they make of a site. */
export const LIMIT_STALE = [contract.siteLimits.list, contract.loadBalancing.live, contract.loadBalancing.list];

export function LimitState({ one }: { one: SiteLimit }) {
  const word = useWord();
  return <ToneTag tone={TONES[one.state]}>{word(SITE_LIMIT_STATE_WORDS[one.state])}</ToneTag>;
}

/** When a limit holds: a weekly one by the station's clock, a single one by the clock that the reader has chosen. The offset is named. */
export function LimitTimes({ one }: { one: SiteLimit }) {
  const chosen = useSiteZone(one.timeZone);
  const zone = one.kind === 'weekly' ? one.timeZone : chosen;
  return (
    <span className={styles.two}>
      <span>{siteLimitTimes({ ...one, timeZone: zone }, language())}</span>
      <small>{offsetText(one.holdsFrom ?? Date.now(), zone)}</small>
    </span>
  );
}

/** The site or circuit of a limit, with its size. */
export function LimitValue({ one }: { one: SiteLimit }) {
  const { t } = useTranslation('powerLimits');
  return (
    <span className={styles.two}>
      <span>{limitText(t, one)}</span>
      <small>{one.circuitName ?? t('holding.site')}</small>
    </span>
  );
}

/** The most that was drawn while it held, and for how long that was too much. */
export function LimitReached({ one }: { one: SiteLimit }) {
  const { t } = useTranslation('loadBalancing');
  if (one.reachedW === null) return <Missing />;
  return (
    <span className={styles.two}>
      <Power watts={one.reachedW} />
      <small>{one.overS === 0 ? t('limits.kept') : t('limits.overFor', { time: duration(one.overS * 1000) })}</small>
    </span>
  );
}

/** What can be done with a limit: changed before it begins; ended or withdrawn until it is over. */
export function LimitActions({ one }: { one: SiteLimit }) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const confirm = useConfirm();
  const access = useAccess();
  const [, setOpen] = useUrlParam('limit');
  const end = useSend(contract.siteLimits.end, LIMIT_STALE);
  if (one.state === 'ended' || one.state === 'withdrawn') return null;
  const isDated = one.kind === 'dated';
  const verb = one.state === 'planned' && isDated ? 'withdraw' : 'end';
  const times = siteLimitTimes(one, language());
  const ask = () =>
    confirm({
      title: t(`limits.${verb}Ask`, { times, place: one.circuitName ?? one.stationName }),
      consequence: t(one.state === 'holds' ? 'limits.endWill' : isDated ? 'limits.withdrawWill' : 'limits.endWeeklyWill'),
      danger: true,
      perform: async () => {
        await end.mutateAsync({ params: { id: one.id } });
        notify.success(t(`limits.${verb}Done`));
      },
    });
  const mayEnd = access.can('smartCharging:write') || access.can('smartCharging:curtail');
  return (
    <RowMenu
      label={t('limits.actions', { times })}
      actions={[
        ...(access.can('smartCharging:write')
          ? [
              {
                key: 'edit',
                label: t('limits.edit'),
                icon: <EditOutlined />,
                refusal: one.state === 'holds' ? t('limits.editRefused') : undefined,
                perform: () => setOpen(String(one.id)),
              },
            ]
          : []),
        ...(mayEnd
          ? [
              {
                key: 'end',
                label: t(`limits.${verb}`),
                icon: verb === 'end' ? <StopOutlined /> : <DeleteOutlined />,
                danger: true,
                perform: ask,
              },
            ]
          : []),
      ]}
    />
  );
}
