import { contract } from '@csms/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { ChargeDetail, EndForm } from './charge-drawer.tsx';
import { StartDetail } from './start-drawer.tsx';
import { ChangeTimedCharge, NewTimedCharge } from './timed-form.tsx';

const whole = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);
const dayOf = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

/** What the URL opens: a timed charge (`timed=5`, of `day`), a new one (`timed=new`, at `point`), its change (`change=5`), its end (`end=5`), or a start (`start=7`). */
export function TimedDrawers() {
  const { t } = useTranslation('timedCharging');
  const writes = useAccess().can('timedCharging:write');
  const [shown] = useUrlParam('timed');
  const [changed] = useUrlParam('change');
  const [ended] = useUrlParam('end');
  const [start] = useUrlParam('start');
  const [day] = useUrlParam('day');
  const [point] = useUrlParam('point');
  const patch = useUrlPatch();
  const id = whole(shown) ?? (writes ? (whole(changed) ?? whole(ended)) : undefined);
  const asked = useCall(contract.timedCharges.get, { params: { id } }, { enabled: id !== undefined, refetchInterval: 10_000 });
  const missing = asked.error?.kind === 'notFound';
  const close = () =>
    patch({ timed: undefined, change: undefined, end: undefined, start: undefined, day: undefined, point: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found out
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('gone'));
    close();
  }, [missing]);
  const startId = whole(start);
  if (writes && shown === 'new') return <NewTimedCharge serialNumber={point} onClose={close} />;
  if (id === undefined) return startId === undefined ? null : <StartDetail key={startId} id={startId} onClose={close} />;
  if (!asked.data) return null;
  if (shown) return <ChargeDetail one={asked.data} day={dayOf(day)} onClose={close} />;
  return changed ? (
    <ChangeTimedCharge key={changed} one={asked.data} onClose={close} />
  ) : (
    <EndForm key={ended} one={asked.data} onClose={close} />
  );
}
