import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  ACTIVITY_KIND_WORDS,
  ACTIVITY_KINDS,
  type Activity,
  activityList,
  type BodyOf,
  contract,
  DISCOUNTED_FEES,
} from '@csms/contract';
import { Button, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { GroupsSelect, StationsSelect } from '../../../entities/many-select.tsx';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../shared/ui/form/money/money-rule.ts';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import styles from '../parts/benefits.module.css';

interface Values {
  providerId?: number;
  activityName: string;
  description: string;
  kind: Activity['kind'];
  startTime: Dayjs;
  endTime: Dayjs;
  groupIds: number[];
  stationIds: number[];
  fee: (typeof DISCOUNTED_FEES)[number];
  percent: string;
  steps: { from: string; bonus: string }[];
}

function Steps({ fixed, provider }: { fixed: boolean; provider: { currency: string; minorUnit: number } | undefined }) {
  const { t } = useTranslation(['benefits', 'common']);
  const moneyRule = useMoneyRule();
  const rules = (field: string) => [moneyRule(field, { minorUnit: provider?.minorUnit ?? 2 })];
  return (
    <Form.Item label={t('activity.steps')} required extra={t('activity.stepsHint')}>
      <Form.List name="steps">
        {(fields, { add, remove }) => (
          <div className={styles.steps}>
            <div className={styles.step} aria-hidden="true">
              <small>{t('activity.from')}</small>
              <small>{t('activity.bonus')}</small>
            </div>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.step}>
                <Form.Item name={[name, 'from']} noStyle rules={rules(t('activity.from'))}>
                  <MoneyInput disabled={fixed} currency={provider?.currency} aria-label={`${t('activity.from')} ${name + 1}`} />
                </Form.Item>
                <Form.Item name={[name, 'bonus']} noStyle rules={rules(t('activity.bonus'))}>
                  <MoneyInput disabled={fixed} currency={provider?.currency} aria-label={`${t('activity.bonus')} ${name + 1}`} />
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
  const mustChoose = useMustChoose();
  const say = useWord();
  const word = useColumnWord(activityList);
  const { isShowProvider, providerId: own } = useUser();
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form);
  const providerId = Form.useWatch('providerId', form) ?? one?.providerId ?? own;
  const create = useSend(contract.activities.create, [contract.activities.list]);
  const update = useSend(contract.activities.update, [contract.activities.list]);
  const provider = useProviders().data?.find((each) => each.id === providerId);
  const fixed = one?.status === 'running';
  const required = (field: string) => ({ required: true, message: t('common:form.required', { field }) });
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
        <Form.Item name="providerId" label={t('provider')} required rules={[mustChoose(t('provider'))]}>
          <ProviderSelect label={t('provider')} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="activityName"
        label={word('activityName')}
        required
        rules={[{ ...required(word('activityName')), whitespace: true }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="kind" label={t('activity.kind')} required>
        <Select
          disabled={one !== undefined}
          options={ACTIVITY_KINDS.map((value) => ({ value, label: say(ACTIVITY_KIND_WORDS[value]) }))}
        />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="startTime" label={t('from')} required rules={[mustChoose(t('from'))]}>
          <DatePicker disabled={fixed} showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="endTime" label={t('to')} required rules={[mustChoose(t('to'))]}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
      </div>
      {kind === 'rechargeBonus' ? (
        <Steps fixed={fixed} provider={provider} />
      ) : (
        <>
          <div className={styles.half}>
            <Form.Item name="fee" label={t('activity.fee')} required>
              <Select
                disabled={fixed}
                options={DISCOUNTED_FEES.map((value) => ({ value, label: t(`activity.fees.${value}`) }))}
              />
            </Form.Item>
            <Form.Item name="percent" label={t('activity.percent')} required rules={[required(t('activity.percent'))]}>
              <InputNumber<string>
                stringMode
                disabled={fixed}
                min="0.01"
                max="100"
                precision={2}
                suffix="%"
                style={{ width: '100%' }}
              />
            </Form.Item>
          </div>
          <Form.Item name="stationIds" label={t('stations')}>
            <StationsSelect disabled={fixed} placeholder={t('everyStation')} />
          </Form.Item>
        </>
      )}
      <Form.Item name="groupIds" label={t('groups')}>
        <GroupsSelect disabled={fixed} providerId={providerId} placeholder={t('everyUser')} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
