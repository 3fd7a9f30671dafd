import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type Activity, activityFields, BONUS_STEP_FIELDS, type BodyOf, contract } from '@csms/contract';
import { Button, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { GroupsSelect, StationsSelect } from '../../../entities/many-select.tsx';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../shared/ui/form/money/money-rule.ts';
import styles from '../parts/benefits.module.css';

const ActivityField = fieldsOf(activityFields);
interface Values extends Omit<z.output<typeof activityFields>, 'startTime' | 'endTime'> {
  startTime: Dayjs;
  endTime: Dayjs;
  steps: { from: string; bonus: string }[];
}

function Steps({ fixed, provider }: { fixed: boolean; provider: { currency: string; minorUnit: number } | undefined }) {
  const { t } = useTranslation('benefits');
  const say = useWord();
  const [from, bonus] = [say(BONUS_STEP_FIELDS.from.words), say(BONUS_STEP_FIELDS.bonus.words)];
  const moneyRule = useMoneyRule();
  const rules = (field: string) => [moneyRule(field, { minorUnit: provider?.minorUnit ?? 2 })];
  return (
    <Form.Item label={t('activity.steps')} required extra={t('activity.stepsHint')}>
      <Form.List name="steps">
        {(fields, { add, remove }) => (
          <div className={styles.steps}>
            <div className={styles.step} aria-hidden="true">
              <small>{from}</small>
              <small>{bonus}</small>
            </div>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.step}>
                <Form.Item name={[name, 'from']} noStyle rules={rules(from)}>
                  <MoneyInput disabled={fixed} currency={provider?.currency} aria-label={`${from} ${name + 1}`} />
                </Form.Item>
                <Form.Item name={[name, 'bonus']} noStyle rules={rules(bonus)}>
                  <MoneyInput disabled={fixed} currency={provider?.currency} aria-label={`${bonus} ${name + 1}`} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  disabled={fixed || fields.length === 1}
                  aria-label={t('activity.removeStep', { number: name + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {fields.length < 10 && !fixed ? (
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
                {t('activity.addStep')}
              </Button>
            ) : null}
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** Plans an activity, or changes what may still be changed of one. */
export function ActivityDrawer(props: { one: Activity | undefined; open: boolean; onClose: () => void }) {
  const { one, open, onClose } = props;
  const { t } = useTranslation(['benefits', 'common']);
  const { isShowProvider, providerId: own } = useUser();
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form);
  const providerId = Form.useWatch('providerId', form) ?? one?.providerId ?? own;
  const create = useSend(contract.activities.create, [contract.activities.list]);
  const update = useSend(contract.activities.update, [contract.activities.list]);
  const provider = useProviders().data?.find((each) => each.id === providerId);
  const fixed = one?.status === 'running';
  return (
    <FormDrawer<Values>
      title={one ? t('activity.edit', { name: one.activityName }) : t('activity.create')}
      open={open}
      onClose={onClose}
      submitText={one ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={
        one
          ? { ...one, startTime: dayjs(one.startTime), endTime: dayjs(one.endTime) }
          : {
              providerId: isShowProvider ? undefined : own,
              kind: 'feeDiscount',
              fee: 'service',
              description: '',
              groupIds: [],
              stationIds: [],
              steps: [{}],
              startTime: dayjs().add(1, 'day').startOf('day'),
              endTime: dayjs().add(31, 'day').startOf('day'),
            }
      }
      onSubmit={async (values) => {
        const shared = {
          providerId,
          activityName: values.activityName,
          description: values.description ?? '',
          // What runs keeps the second in which it began.
          startTime: fixed ? one.startTime : values.startTime.toISOString(),
          endTime: values.endTime.toISOString(),
          groupIds: values.groupIds ?? [],
        };
        const body: BodyOf<typeof contract.activities.create> =
          values.kind === 'feeDiscount'
            ? { ...shared, kind: 'feeDiscount', fee: values.fee, percent: values.percent, stationIds: values.stationIds ?? [] }
            : { ...shared, kind: 'rechargeBonus', steps: values.steps };
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ body });
        notify.success(t(one ? 'changed' : 'created'));
      }}
    >
      {fixed ? <p className={styles.hint}>{t('activity.fixed')}</p> : null}
      {isShowProvider && !one ? (
        <ActivityField name="providerId">{(label) => <ProviderSelect label={label} />}</ActivityField>
      ) : null}
      <ActivityField name="activityName" />
      <ActivityField name="kind" disabled={one !== undefined} />
      <FieldRow>
        <ActivityField name="startTime" disabled={fixed} />
        <ActivityField name="endTime" />
      </FieldRow>
      {kind === 'rechargeBonus' ? (
        <Steps fixed={fixed} provider={provider} />
      ) : (
        <>
          <FieldRow>
            <ActivityField name="fee" disabled={fixed} />
            <ActivityField name="percent" disabled={fixed} />
          </FieldRow>
          <ActivityField name="stationIds">
            <StationsSelect disabled={fixed} placeholder={t('everyStation')} />
          </ActivityField>
        </>
      )}
      <ActivityField name="groupIds">
        <GroupsSelect disabled={fixed} providerId={providerId} placeholder={t('everyUser')} />
      </ActivityField>
      <ActivityField name="description" />
    </FormDrawer>
  );
}
