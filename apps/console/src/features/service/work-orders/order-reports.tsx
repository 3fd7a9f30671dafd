import { contract, FEEDBACK_KIND_WORDS, type WorkOrderDetail } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { moment } from '../../../shared/format/time.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Section } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/orders.module.css';

const CLOSED: readonly WorkOrderDetail['state'][] = ['waitingArchive', 'archived', 'cancelled'];

const useReports = (taskId: string) => useCall(contract.feedback.list, { query: { taskId, limit: 50 } });

/** Takes one connector out of service, once a person has said so: a danger proposes it and never does it. */
function Disable({ one, place }: { one: WorkOrderDetail; place: WorkOrderDetail['places'][number] }) {
  const { t } = useTranslation('workOrders');
  const confirm = useConfirm();
  const point = useCall(
    contract.points.get,
    { params: { serialNumber: place.pointId } },
    { refetchInterval: 15_000, silent: true },
  );
  const request = useSend(contract.commands.request, [contract.points.get]);
  const name = `${place.pointName || place.pointId}${place.connectorNo > 0 ? ` · ${t('connector', { no: place.connectorNo })}` : ''}`;
  const states = (point.data?.connectors ?? [])
    .filter(({ connectorNo }) => place.connectorNo === 0 || connectorNo === place.connectorNo)
    .map(({ state }) => state);
  if (states.length > 0 && states.every((state) => state === 'unavailable')) return <span>{t('danger.isOut', { name })}</span>;
  return (
    <Button
      danger
      onClick={() =>
        confirm({
          title: t('danger.ask', { name }),
          consequence: t('danger.will'),
          danger: true,
          perform: async () => {
            await request.mutateAsync({
              body: {
                serialNumbers: [place.pointId],
                action: 'setAvailability',
                payload: { connectorNo: place.connectorNo, isAvailable: false },
                reason: one.taskId,
              },
            });
            notify.success(t('danger.asked', { name }));
          },
        })
      }
    >
      {t('danger.disable', { name })}
    </Button>
  );
}

/** What is proposed while somebody may be hurt at an order's connectors. */
export function DangerNotice({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('workOrders');
  const mayCommand = useAccess().can('point:command');
  const reports = useReports(one.taskId);
  const dangers = (reports.data?.list ?? []).filter(({ isDanger }) => isDanger);
  if (dangers.length === 0 || CLOSED.includes(one.state)) return null;
  return (
    <Notice tone="danger" title={t('danger.title')} text={t(mayCommand ? 'danger.text' : 'danger.textOther')}>
      {mayCommand ? (
        <span className={styles.line}>
          {one.places.map((place) => (
            <Disable key={`${place.pointId} ${place.connectorNo}`} one={one} place={place} />
          ))}
        </span>
      ) : null}
    </Notice>
  );
}

/** What drivers have reported of an order; their photos stand in its history. */
export function DriverReports({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation(['workOrders', 'feedback']);
  const word = useWord();
  const reports = useReports(one.taskId);
  if (!reports.data?.list.length) return null;
  return (
    <Section title={t('feedback:ofOrder')}>
      <ul className={styles.places}>
        {reports.data.list.map((report) => (
          <li key={report.number}>
            <span className={styles.two}>
              <span className={styles.line}>
                {word(FEEDBACK_KIND_WORDS[report.kind])}
                {report.isDanger ? <ToneTag tone="danger">{t('feedback:danger')}</ToneTag> : null}
              </span>
              {report.description === '' ? null : <span className={styles.words}>{report.description}</span>}
              {report.toldTime === null ? null : (
                <small>{t('feedback:told', { time: moment(report.toldTime, one.timeZone) })}</small>
              )}
            </span>
            <span className={styles.two}>
              <small>
                <Time at={report.createTime} zone={one.timeZone} />
              </small>
              {report.phone === '' ? null : <a href={`tel:${report.phone.replace(/[^+\d]/g, '')}`}>{report.phone}</a>}
              {report.email === '' ? null : <a href={`mailto:${report.email}`}>{report.email}</a>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
