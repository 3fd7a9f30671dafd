import { ArrowLeftOutlined, SwapOutlined } from '@ant-design/icons';
import { type ChargeUser, contract, type MergePlan } from '@csms/contract';
import { Button, Checkbox, Drawer, Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify, report } from '../../../../shared/api/report.ts';
import { money } from '../../../../shared/format/format.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../../shared/ui/confirm-action.tsx';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../../shared/ui/text.module.css';
import { Energy, Money, TextOrMissing, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';
import { STALE_USERS, useOpener } from '../user-menu.tsx';

/** A user out of the same provider's, found by typing. */
function OtherSelect({ keep, onChoose }: { keep: ChargeUser; onChoose: (id: number) => void }) {
  const { t } = useTranslation('users');
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(
    contract.chargeUsers.list,
    { query: { keyword, providerId: keep.providerId, limit: 20 } },
    { enabled: keyword !== '' },
  );
  return (
    <Select<number>
      autoFocus
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={null}
      placeholder={t('merge.choose')}
      aria-label={t('merge.choose')}
      notFoundContent={keyword === '' ? t('merge.type') : query.isFetching ? <Spin size="small" /> : t('merge.none')}
      options={(keyword === '' ? [] : (query.data?.list ?? []))
        .filter((one) => one.id !== keep.id)
        .map((one) => ({ value: one.id, label: [one.account, one.phone || one.email].filter(Boolean).join(' · ') }))}
      onChange={(id) => onChoose(id)}
    />
  );
}

function Side({ user, fate }: { user: ChargeUser; fate: 'keep' | 'remove' }) {
  const { t } = useTranslation('users');
  return (
    <section className={styles.side} data-role={fate} aria-label={t(`merge.${fate}`)}>
      <small>{t(`merge.${fate}`)}</small>
      <h3>{user.account}</h3>
      <dl>
        <dt>{t('users.phone')}</dt>
        <dd>
          <TextOrMissing text={user.phone} />
        </dd>
        <dt>{t('users.email')}</dt>
        <dd>
          <TextOrMissing text={user.email} />
        </dd>
        <dt>{t('users.mobileBalance')}</dt>
        <dd>
          <Money amount={user.mobileBalance} currency={user.currency} />
        </dd>
        <dt>{t('users.group')}</dt>
        <dd>
          <TextOrMissing text={user.groupName ?? ''} />
        </dd>
        <dt>{t('users.registerTime')}</dt>
        <dd>
          <Time at={user.registerTime} />
        </dd>
      </dl>
    </section>
  );
}

const TAKES = ['email', 'phone'] as const;
type Take = (typeof TAKES)[number];

/** What the account that stays lacks and the other has. */
const lackingOf = ({ keep, remove }: MergePlan): Take[] => TAKES.filter((field) => keep[field] === '' && remove[field] !== '');

function Plan({ plan }: { plan: MergePlan }) {
  const { t } = useTranslation('users');
  const { keep, remove } = plan;
  return (
    <>
      {plan.refusals.length > 0 ? (
        <Notice
          tone="warning"
          title={t('merge.refused')}
          text={plan.refusals.map((one) => t(`merge.refusals.${one}`)).join(' ')}
        />
      ) : null}
      <h3>{t('merge.will', { keep: keep.account })}</h3>
      <ul className={styles.list}>
        <li>
          <span>{t('merge.balance')}</span>
          <b>
            <Money amount={plan.amount} currency={keep.currency} /> →{' '}
            <Money amount={plan.balanceAfter} currency={keep.currency} />
          </b>
        </li>
        <li>
          <span>{t('merge.cards')}</span>
          <span>{plan.cards.length === 0 ? t('merge.nothing') : plan.cards.join(', ')}</span>
        </li>
        <li>
          <span>{t('merge.records')}</span>
          <span>
            {plan.records} · <Energy wh={plan.energyWh} />
          </span>
        </li>
        <li>
          <span>{t('merge.benefits')}</span>
          <span>
            {t('merge.vouchers', { count: plan.vouchers })} · {t('merge.memberships', { count: plan.memberships })}
          </span>
        </li>
      </ul>
      <p className={textParts.faint}>{t('merge.after', { account: remove.account, tag: remove.idTag })}</p>
    </>
  );
}

function Body({ keepId, otherId, onDone }: { keepId: string; otherId: string | undefined; onDone: () => void }) {
  const { t } = useTranslation('users');
  const open = useOpener();
  const confirm = useConfirm();
  const keep = useCall(contract.chargeUsers.get, { params: { id: keepId } });
  const plan = useCall(
    contract.chargeUsers.mergePlan,
    { params: { id: keepId }, query: { otherId: otherId ?? 0 } },
    { enabled: otherId !== undefined, staleTime: 0 },
  );
  const send = useSend(contract.chargeUsers.merge, STALE_USERS);
  const [left, setLeft] = useState<readonly Take[]>([]);
  const error = keep.error ?? plan.error;
  if (error) return <ErrorState error={error} onRetry={() => (keep.error ? keep.refetch() : plan.refetch())} />;
  if (!keep.data) return <SkeletonRows columns={2} rows={8} />;
  if (otherId === undefined)
    return (
      <>
        <p style={{ marginBottom: 12 }}>{t('merge.intro', { keep: keep.data.account })}</p>
        <OtherSelect keep={keep.data} onChoose={(id) => open({ with: String(id) })} />
      </>
    );
  if (!plan.data) return <SkeletonRows columns={2} rows={8} />;
  const { keep: stays, remove, amount, refusals } = plan.data;
  const lacking = lackingOf(plan.data);
  const takes = lacking.filter((field) => !left.includes(field));
  const merge = () =>
    confirm({
      title: t('merge.ask', { keep: stays.account, remove: remove.account }),
      consequence: <p>{t('merge.askWill', { amount: money(amount, stays.currency) })}</p>,
      danger: true,
      perform: async () => {
        try {
          await send.mutateAsync({ params: { id: stays.id }, body: { otherId: remove.id, takes } });
        } catch (thrown) {
          void plan.refetch().catch(report);
          throw thrown;
        }
        notify.success(t('merge.done', { keep: stays.account, remove: remove.account }));
        onDone();
      },
    });
  return (
    <>
      <div className={styles.sides}>
        <Side user={stays} fate="keep" />
        <Button
          icon={<SwapOutlined />}
          aria-label={t('merge.swap')}
          title={t('merge.swap')}
          onClick={() => open({ merge: otherId, with: keepId })}
        />
        <Side user={remove} fate="remove" />
      </div>
      {lacking.map((field) => (
        <p key={field}>
          <Checkbox
            checked={takes.includes(field)}
            onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== field) : [...left, field])}
          >
            {t(`merge.take.${field}`, { value: remove[field] })}
          </Checkbox>
        </p>
      ))}
      <Plan plan={plan.data} />
      <div className={styles.foot}>
        <Button icon={<ArrowLeftOutlined />} onClick={() => open({ with: undefined })}>
          {t('merge.other')}
        </Button>
        <Button danger disabled={refusals.length > 0} loading={send.isPending} onClick={merge}>
          {t('merge.submit')}
        </Button>
      </div>
    </>
  );
}

/** Two accounts of one person become one (`?merge=id&with=id`): first what would happen, then it happens. */
export function MergeDrawer() {
  const { t } = useTranslation('users');
  const [keepId] = useUrlParam('merge');
  const [otherId] = useUrlParam('with');
  const open = useOpener();
  const close = () => open({ merge: undefined, with: undefined });
  return (
    <Drawer open={keepId !== undefined} onClose={close} title={t('merge.title')} size={720} destroyOnHidden>
      {keepId === undefined ? null : <Body keepId={keepId} otherId={otherId} onDone={close} />}
    </Drawer>
  );
}
