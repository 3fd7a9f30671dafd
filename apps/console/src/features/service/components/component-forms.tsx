import { COMPONENT_WORDS, type ComponentUse, componentForm, contract } from '@csms/contract';
import { DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { PointFields } from '../parts/point-fields.tsx';
import styles from '../parts/service.module.css';
import { useUnit } from './life.tsx';

const { components } = contract;
const STALE = [
  components.getComponentUseInfo,
  components.get,
  contract.maintenanceRecords.list,
  contract.maintenanceRecords.tasks,
];
const wide = { width: '100%' };

interface Open<T> {
  one: T;
  onClose: () => void;
}

interface NewValues {
  typeId: number;
  serialNumber: string;
  connectorNo: number;
  componentSerial?: string;
  installedTime: Dayjs;
  useSoFar?: number | null;
  note?: string;
}

/** Registers a component of a point. */
export function NewComponent({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['components', 'common']);
  const mustChoose = useMustChoose();
  const word = useWord();
  const rule = useRule();
  const [form] = Form.useForm<NewValues>();
  const create = useSend(components.create, [...STALE, components.types]);
  const names = useCall(components.getComName, { query: {} }, { enabled: open });
  const typeId = Form.useWatch('typeId', form);
  const type = names.data?.find(({ id }) => id === typeId);
  return (
    <FormDrawer<NewValues>
      title={t('create')}
      open={open}
      onClose={onClose}
      submitText={t('common:actions.create')}
      form={form}
      initialValues={{ installedTime: dayjs().startOf('minute') }}
      onValuesChange={(changed) => {
        if (changed.typeId !== undefined) {
          const place = names.data?.find(({ id }) => id === changed.typeId)?.place;
          form.setFieldValue('connectorNo', place === 'point' ? 0 : undefined);
        }
      }}
      onSubmit={async ({ installedTime, ...values }) => {
        const made = await create.mutateAsync({
          body: { ...values, useSoFar: values.useSoFar ?? null, installedTime: installedTime.toISOString() },
        });
        notify.success(t('created', { name: made.componentName }));
      }}
    >
      <Form.Item name="typeId" label={t('type')} rules={[mustChoose(t('type'))]}>
        <Select
          loading={names.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('type')}
          options={names.data?.map((one) => ({
            value: one.id,
            label: [one.componentName, one.vendor, one.model, word(COMPONENT_WORDS.counters[one.counter])]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </Form.Item>
      <PointFields places={type?.place ?? 'both'} />
      <div className={styles.half}>
        <Form.Item name="installedTime" label={t('installed')} rules={[mustChoose(t('installed'))]}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={wide} maxDate={dayjs()} />
        </Form.Item>
        <Form.Item
          name="useSoFar"
          label={type ? `${t('useSoFar')} (${word(COMPONENT_WORDS.units[type.counter])})` : t('useSoFar')}
          extra={t('useSoFarHint')}
        >
          <InputNumber min={0} max={1e9} style={wide} />
        </Form.Item>
      </div>
      <Form.Item name="componentSerial" label={t('serial')} rules={[rule(componentForm.shape.componentSerial, t('serial'))]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}

/** Puts another in its place. */
export function ReplaceForm({ one, onClose }: Open<ComponentUse>) {
  const { t } = useTranslation(['components', 'common']);
  const unit = useUnit()(one.counter);
  const [form] = Form.useForm<{ time: Dayjs; componentSerial?: string; initialUse: number; note?: string }>();
  const replace = useSend(components.replace, STALE);
  return (
    <FormDrawer
      title={t('replaceTitle', { name: one.componentName })}
      open
      onClose={onClose}
      submitText={t('replace')}
      form={form}
      initialValues={{ time: dayjs().startOf('minute'), initialUse: 0 }}
      onSubmit={async ({ time, ...values }) => {
        await replace.mutateAsync({ params: { id: one.id }, body: { ...values, time: time.toISOString() } });
        notify.success(t('replaced', { name: one.componentName }));
      }}
    >
      <p className={styles.hint}>{t('replaceWill')}</p>
      <div className={styles.half}>
        <Form.Item
          name="time"
          label={t('replaceTime')}
          rules={[{ required: true, message: t('common:form.choice', { field: t('replaceTime') }) }]}
        >
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={wide} maxDate={dayjs()} />
        </Form.Item>
        <Form.Item name="initialUse" label={`${t('initialUse')} (${unit})`} extra={t('initialUseHint')}>
          <InputNumber min={0} max={1e9} style={wide} />
        </Form.Item>
      </div>
      <Form.Item name="componentSerial" label={t('newSerial')}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}

/** Says what it was used until now. */
export function CorrectForm({ one, onClose }: Open<ComponentUse>) {
  const { t } = useTranslation(['components', 'common']);
  const unit = useUnit()(one.counter);
  const [form] = Form.useForm<{ useCount: number; reason: string }>();
  const correct = useSend(components.correct, STALE);
  const needed = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
  return (
    <FormDrawer
      title={t('correctTitle', { name: one.componentName })}
      open
      onClose={onClose}
      submitText={t('correct')}
      form={form}
      initialValues={{ useCount: one.useCount }}
      onSubmit={async (body) => {
        await correct.mutateAsync({ params: { id: one.id }, body });
        notify.success(t('corrected', { name: one.componentName }));
      }}
    >
      <p className={styles.hint}>{t('correctWill')}</p>
      <Form.Item name="useCount" label={t('usedNow', { unit })} rules={needed(t('usedNow', { unit }))}>
        <InputNumber min={0} max={1e9} style={wide} autoFocus />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} rules={needed(t('reason'))}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}

/** Takes it out without another in its place. */
export function TakeOutForm({ one, onClose }: Open<ComponentUse>) {
  const { t } = useTranslation(['components', 'common']);
  const [form] = Form.useForm<{ reason: string }>();
  const remove = useSend(components.remove, STALE);
  return (
    <FormDrawer
      title={t('takeOutTitle', { name: one.componentName })}
      open
      onClose={onClose}
      submitText={t('takeOut')}
      danger
      form={form}
      onSubmit={async (body) => {
        await remove.mutateAsync({ params: { id: one.id }, body });
        notify.success(t('takenOut', { name: one.componentName }));
      }}
    >
      <p className={styles.hint}>{t('takeOutWill')}</p>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, message: t('common:form.required', { field: t('reason') }) }]}
      >
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
