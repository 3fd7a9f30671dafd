import { contract, PRICE_CHANGE_REFUSAL_WORDS, type PricedFee, priceChangeForm, TIER_FEE_KEYS } from '@csms/contract';
import { DatePicker, Form, Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../../entities/list/list-words.ts';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { FieldRow } from '../../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { TABLE_DIALOG_PX } from '../../../../shared/ui/table/in-dialog.ts';
import { tellFailed } from '../../../../shared/ui/tell-failed.tsx';
import { tomorrow, wallOf } from '../edit/values.ts';
import { HALF_HOURS, PlanBelow, type When, WhenFields } from '../edit/when-fields.tsx';
import { STALE_PRICES } from '../stale.ts';
import { ChangePlan } from './change-plan.tsx';

const ChangeField = fieldsOf(priceChangeForm);
const { priceChanges } = contract;
/** So many stations are offered, whose price may be taken. */
const MOST_OFFERED = 1000;

interface Values extends When, Pick<z.output<typeof priceChangeForm>, 'fee' | 'how' | 'tiers' | 'amount' | 'versionId'> {
  way: 'fee' | 'take';
}

const isAmount = (text: string | null | undefined): text is string =>
  priceChangeForm.shape.amount.safeParse(text).success && !!text;
const isByTier = (fee: PricedFee | undefined): boolean => (TIER_FEE_KEYS as readonly (string | undefined)[]).includes(fee);

/** The change that the form describes; null: it describes none. */
function bodyOf(stationIds: readonly number[], values: Partial<Values> | undefined) {
  if (!values || stationIds.length === 0) return null;
  const localTime = values.when === 'later' && values.at ? wallOf(values.at) : null;
  const base = { stationIds: [...stationIds], localTime };
  if (values.way === 'take') return values.versionId ? { ...base, versionId: values.versionId } : null;
  const { fee, how, amount, tiers = [] } = values;
  return fee && how && isAmount(amount) ? { ...base, fee, how, amount, tiers: isByTier(fee) ? tiers : [] } : null;
}

/** Stations with the price that may be taken over. */
function SourceSelect(props: { id?: string; value?: number | null; onChange?: (versionId: number) => void; label: string }) {
  const { t } = useTranslation('prices');
  const { label, ...rest } = props;
  const stations = useCall(contract.prices.overview, { query: { limit: MOST_OFFERED, sort: 'stationName' } }, { silent: true });
  return (
    <Select
      {...rest}
      // A choice is the only thing to do here.
      defaultOpen
      autoFocus
      loading={stations.isPending}
      options={stations.data?.list.flatMap(({ current, stationName, currency }) =>
        current ? [{ value: current.id, label: `${stationName} (${currency})` }] : [],
      )}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('change.pick')}
      aria-label={label}
    />
  );
}

/** Changes the standard price at several stations. Old and new prices stand side by side; one button publishes them. */
export function PriceChangeDrawer({
  stationIds,
  onClose,
  onDone,
}: {
  stationIds: readonly number[];
  onClose: () => void;
  onDone?: () => void;
}) {
  const { t } = useTranslation('prices');
  const word = useWord();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch<Partial<Values> | undefined>([], form);
  const now = JSON.stringify(bodyOf(stationIds, values));
  const asked = useDebounced(now, 300);
  const body = JSON.parse(asked) as ReturnType<typeof bodyOf>;
  const plan = useCall(
    priceChanges.plan,
    { body: body ?? { stationIds: [] } },
    { enabled: body !== null, staleTime: 0, keepPrevious: true },
  );
  const send = useSend(priceChanges.perform, [...STALE_PRICES, priceChanges.plan]);
  const list = body === null ? [] : (plan.data?.list ?? []);
  const settable = list.filter(({ refusal }) => refusal === null);
  const currencies = [...new Set(list.map(({ currency }) => currency))];
  const unit = values?.how === 'percent' ? '%' : currencies.length === 1 ? currencies[0] : undefined;
  return (
    <FormDrawer<Values>
      title={t('change.title', { count: stationIds.length })}
      open
      onClose={onClose}
      form={form}
      width={TABLE_DIALOG_PX}
      initialValues={{
        way: 'fee',
        fee: 'service',
        how: 'by',
        tiers: [],
        amount: null,
        versionId: null,
        when: 'now',
        at: tomorrow(),
      }}
      submitText={settable.length === 0 ? t('change.submitNone') : t('change.submit', { count: settable.length })}
      // Only the plan on the screen is published.
      blocked={settable.length === 0 || plan.isFetching || now !== asked}
      onSubmit={async (given) => {
        const sent = bodyOf(stationIds, given);
        if (!sent) return;
        const reviewed = list.map(({ stationId, before }) => ({ stationId, versionId: before?.id ?? null }));
        const { list: outcome } = await send.mutateAsync({ body: { ...sent, reviewed } });
        const done = t('change.done', { count: outcome.filter(({ refusal }) => refusal === null).length });
        const failed = outcome
          .filter(({ stationId, refusal }) => refusal !== null && settable.some((one) => one.stationId === stationId))
          .map(({ stationName, refusal }) => ({ name: stationName, reason: word(PRICE_CHANGE_REFUSAL_WORDS[refusal!]) }));
        if (failed.length === settable.length)
          throw new ApiError('warning', failed.map(({ name, reason }) => `${name}: ${reason}`).join(' · '));
        onDone?.();
        if (failed.length === 0) return notify.success(done);
        await tellFailed(done, failed);
      }}
    >
      <Form.Item name="way" label={t('change.way')} extra={t('change.holds')}>
        <Segmented
          options={[
            { value: 'fee', label: t('change.fee') },
            { value: 'take', label: t('change.take') },
          ]}
        />
      </Form.Item>
      {values?.way === 'take' ? (
        <ChangeField name="versionId" required>
          {(label) => <SourceSelect label={label} />}
        </ChangeField>
      ) : (
        <>
          <FieldRow>
            <ChangeField name="fee" />
            <ChangeField name="how" />
            <ChangeField name="amount" required>
              {(label) => (
                <Input
                  autoFocus
                  aria-label={label}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={values?.how === 'to' ? '0.45' : '0.05, -0.05'}
                  suffix={unit}
                  // Enter publishes nothing: the plan is read first.
                  onPressEnter={(event) => event.preventDefault()}
                />
              )}
            </ChangeField>
          </FieldRow>
          {isByTier(values?.fee) ? <ChangeField name="tiers" placeholder={t('change.allTiers')} /> : null}
        </>
      )}
      <WhenFields>
        <ChangeField name="localTime" at="at" required>
          <DatePicker {...HALF_HOURS} style={{ width: 280 }} />
        </ChangeField>
      </WhenFields>
      <PlanBelow plan={plan} nothing={body === null ? t('change.nothing') : null}>
        <ChangePlan list={list} />
      </PlanBelow>
    </FormDrawer>
  );
}
