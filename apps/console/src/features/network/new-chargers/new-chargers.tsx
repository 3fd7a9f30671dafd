import { contract, type NewCharger } from '@csms/contract';
import { isLoopback } from '@csms/kernel';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { integer } from '../../../shared/format/format.ts';
import { since } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { AdoptDrawer } from './adopt-drawer.tsx';
import styles from './new-chargers.module.css';

function Row({ charger, onAdopt, onReject }: { charger: NewCharger; onAdopt: () => void; onReject: () => void }) {
  const { t } = useTranslation(['network', 'common']);
  const now = useNow();
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <CopyId value={charger.serialNumber} />
        <small>
          {[charger.vendor, charger.model].filter(Boolean).join(' ') || t('newChargers.unknownModel')}
          {charger.connectorCount > 0 ? ` · ${t('newChargers.reported', { count: charger.connectorCount })}` : ''}
        </small>
      </div>
      <div className={styles.when}>
        <ToneTag tone={charger.online ? 'good' : 'neutral'}>{charger.online ? t('points.online') : t('points.offline')}</ToneTag>
        {charger.lookAlike === null ? null : (
          <ToneTag tone="danger">{t('newChargers.lookAlike', { serial: charger.lookAlike })}</ToneTag>
        )}
        {charger.addresses.length > 1 ? (
          <ToneTag tone="warning">{t('newChargers.severalAddresses', { count: charger.addresses.length })}</ToneTag>
        ) : null}
        <small>
          {t('newChargers.firstSeen')} {since(charger.firstSeenTime, now)} · {t('newChargers.lastSeen')}{' '}
          {since(charger.lastSeenTime, now)} · {t('newChargers.attempts')} {integer(charger.attempts)}
          {charger.address ? ` · ${t('newChargers.address')} ${charger.addresses.join(', ')}` : ''}
        </small>
      </div>
      <Allowed any={['newCharger:adopt']}>
        <div className={styles.buttons}>
          {charger.rejected ? (
            <ToneTag tone="danger">{t('newChargers.rejected')}</ToneTag>
          ) : (
            <Button onClick={onReject}>{t('newChargers.reject')}</Button>
          )}
          <Button type="primary" onClick={onAdopt}>
            {t('newChargers.adopt')}
          </Button>
        </div>
      </Allowed>
    </li>
  );
}

/** Chargers that knock and belong to nobody: a line when there are some, the list on demand or by `?new=1`. */
export function NewChargers() {
  const { t } = useTranslation(['network', 'common']);
  const confirm = useConfirm();
  const [shown, setShown] = useUrlParam('new');
  const [rejectedToo, setRejectedToo] = useUrlParam('rejected');
  const [adopting, setAdopting] = useUrlParam('adopt');
  const open = shown !== undefined;
  const waiting = useCall(contract.newChargers.list, { query: { limit: 50 } }, { keepPrevious: true });
  const rejected = useCall(
    contract.newChargers.list,
    { query: { limit: 50, rejected: true } },
    { enabled: open && rejectedToo !== undefined },
  );
  const reject = useSend(contract.newChargers.reject, [contract.newChargers.list]);
  const count = waiting.data?.total ?? 0;
  const rows = [...(waiting.data?.list ?? []), ...(rejectedToo ? (rejected.data?.list ?? []).filter((one) => one.rejected) : [])];
  const drawer = <AdoptDrawer serialNumber={adopting} onClose={() => setAdopting(undefined)} />;
  if (count === 0 && !open) return adopting ? drawer : null;
  const askReject = ({ serialNumber }: NewCharger) =>
    confirm({
      title: t('newChargers.rejectAsk', { serial: serialNumber }),
      consequence: t('newChargers.rejectWill'),
      danger: true,
      perform: async () => {
        await reject.mutateAsync({ params: { serialNumber } });
        notify.success(t('newChargers.rejectedDone', { serial: serialNumber }));
      },
    });
  return (
    <section className={styles.panel} aria-label={t('newChargers.title')}>
      <div className={styles.banner}>
        <span className={styles.mark} aria-hidden="true" />
        <div>
          <b>{count > 0 ? t('newChargers.banner', { count }) : t('newChargers.none')}</b>{' '}
          <span>
            {count > 0
              ? t('newChargers.bannerHint')
              : t(isLoopback(location.hostname) ? 'newChargers.loopbackHint' : 'newChargers.noneHint', {
                  url: `${location.origin.replace(/^http/, 'ws')}/ocpp`,
                })}
          </span>
        </div>
        {open ? (
          <Checkbox
            checked={rejectedToo !== undefined}
            onChange={({ target }) => setRejectedToo(target.checked ? '1' : undefined)}
          >
            {t('newChargers.showRejected')}
          </Checkbox>
        ) : null}
        <Button size="small" onClick={() => setShown(open ? undefined : '1')} aria-expanded={open}>
          {open ? t('newChargers.hide') : t('newChargers.show')}
        </Button>
      </div>
      {open && waiting.error && !waiting.data ? <ErrorState error={waiting.error} onRetry={waiting.refetch} /> : null}
      {open && rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map((charger) => (
            <Row
              key={charger.serialNumber}
              charger={charger}
              onAdopt={() => setAdopting(charger.serialNumber)}
              onReject={() => askReject(charger)}
            />
          ))}
        </ul>
      ) : null}
      {drawer}
    </section>
  );
}
