import { DeleteOutlined } from '@ant-design/icons';
import { COST_WORDS, contract, type OrderCostSheet, type WorkOrderDetail } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { download } from '../../../shared/api/download.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify, report } from '../../../shared/api/report.ts';
import { money as moneyText } from '../../../shared/format/format.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { colon } from '../../../shared/i18n/colon.ts';
import { currentLanguage } from '../../../shared/prefs/language.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Section } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/orders.module.css';
import { CostForm, STALE_BY_COSTS } from './cost-forms.tsx';

const { orderCosts } = contract;

function Lines({ costs, canChange }: { costs: OrderCostSheet; canChange: boolean }) {
  const { t } = useTranslation('orderCosts');
  const word = useWord();
  const confirm = useConfirm();
  const remove = useSend(orderCosts.remove, STALE_BY_COSTS);
  const money = (amount: string) => <Money amount={amount} currency={costs.currency} />;
  const { kinds } = COST_WORDS;
  const hasParts = Number(costs.parts) !== 0;
  if (costs.labourMinutes === 0 && !hasParts && costs.lines.length === 0) return <p>{t('none')}</p>;
  return (
    <ul className={styles.places}>
      {costs.labourMinutes > 0 ? (
        <li>
          <span>
            {word(kinds.labour)} <small>{t(costs.labour === null ? 'noRate' : 'labour', { minutes: costs.labourMinutes })}</small>
          </span>
          {costs.labour === null ? null : <span>{money(costs.labour)}</span>}
        </li>
      ) : null}
      {hasParts ? (
        <li>
          <span>{word(kinds.parts)}</span>
          <span>{money(costs.parts)}</span>
        </li>
      ) : null}
      {costs.lines.map((line) => (
        <li key={line.id}>
          <span>
            {word(kinds[line.kind])} <small>{[line.note, line.userName].filter(Boolean).join(' · ')}</small>
          </span>
          <span>
            {money(line.amount)}
            {canChange ? (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('removeLine')}
                onClick={() =>
                  confirm({
                    title: t('removeAsk', { amount: moneyText(line.amount, costs.currency) }),
                    danger: true,
                    perform: async () => {
                      await remove.mutateAsync({ body: { taskId: costs.taskId, id: line.id } });
                      notify.success(t('removed'));
                    },
                  })
                }
              />
            ) : null}
          </span>
        </li>
      ))}
      <li>
        <b>{t('total')}</b>
        <b>{money(costs.total)}</b>
      </li>
    </ul>
  );
}

function Claim({ costs }: { costs: OrderCostSheet }) {
  const { t } = useTranslation('orderCosts');
  const word = useWord();
  const { claim } = costs;
  if (!claim) return null;
  return (
    <p className={styles.line}>
      <ToneTag tone={claim.state === 'accepted' ? 'good' : claim.state === 'rejected' ? 'danger' : 'info'}>
        {word(COST_WORDS.claims[claim.kind])} · {word(COST_WORDS.claimStates[claim.state])}
      </ToneTag>
      {t('claimed', { party: claim.party })}
      {claim.claimNumber}
      <Money amount={claim.amount ?? costs.total} currency={costs.currency} />
    </p>
  );
}

/** What an order costs, who approves it, and who is to pay instead. */
export function CostSection({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('orderCosts');
  const access = useAccess();
  const confirm = useConfirm();
  const [act, setAct] = useUrlParam('cost');
  const asked = useCall(orderCosts.get, { query: { taskId: one.taskId } });
  const approve = useSend(orderCosts.approve, STALE_BY_COSTS);
  const costs = asked.data;
  if (!costs) return null;
  const isOver = one.state === 'archived' || one.state === 'cancelled';
  const canChange = !isOver && (access.can('workOrder:process') || access.can('workOrder:dispatch'));
  const canClaim = access.can('workOrder:dispatch');
  const { taskId } = one;
  return (
    <Section title={t('title')}>
      {costs.warranties.map((one) => (
        <p key={one.serialNumber}>
          {one.pointName}
          {colon()}
          {t(one.isUnder ? 'under' : 'over', { supplier: one.supplier, day: one.warrantyUntil })}
        </p>
      ))}
      {costs.estimate === null ? null : (
        <p className={styles.line}>
          {t('estimate')}: <Money amount={costs.estimate} currency={costs.currency} />
          <small>{t('by', { name: costs.estimatedBy })}</small>
          {costs.approvedTime === null ? null : <ToneTag tone="good">{t('approved', { name: costs.approvedBy })}</ToneTag>}
        </p>
      )}
      {costs.needsApproval ? (
        <Notice tone="warning" title={t('needsApproval', { limit: moneyText(costs.approvalLimit ?? '0', costs.currency) })}>
          {access.can('workOrder:confirm') && !isOver ? (
            <Button
              size="small"
              onClick={() =>
                confirm({
                  title: t('act.approve.ask', { taskId, amount: moneyText(costs.estimate ?? '0', costs.currency) }),
                  careful: true,
                  perform: async () => {
                    await approve.mutateAsync({ body: { taskId } });
                    notify.success(t('act.approve.done', { taskId }));
                  },
                })
              }
            >
              {t('act.approve.action')}
            </Button>
          ) : null}
        </Notice>
      ) : null}
      <Lines costs={costs} canChange={canChange} />
      <Claim costs={costs} />
      <p className={styles.line}>
        {canChange ? (
          <>
            <Button size="small" onClick={() => setAct('add')}>
              {t('act.add.action')}
            </Button>
            <Button size="small" onClick={() => setAct('estimate')}>
              {t('act.estimate.action')}
            </Button>
          </>
        ) : null}
        {canClaim ? (
          <Button size="small" onClick={() => setAct('claim')}>
            {t('act.claim.action')}
          </Button>
        ) : null}
        <Button
          size="small"
          onClick={() =>
            void download(orderCosts.report, { query: { taskId, language: currentLanguage() } }, `${taskId}.pdf`).catch(report)
          }
        >
          {t(costs.claim ? 'act.report.claim' : 'act.report.action')}
        </Button>
      </p>
      {(canChange && (act === 'add' || act === 'estimate')) || (canClaim && act === 'claim') ? (
        <CostForm key={act} act={act as 'add'} costs={costs} onClose={() => setAct(undefined)} />
      ) : null}
    </Section>
  );
}
