import {
  COMPONENT_WORDS,
  type ComponentUse,
  componentCorrectForm,
  componentForm,
  componentReplaceForm,
  contract,
} from '@csms/contract';
import { Form, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
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

const ComponentField = fieldsOf(componentForm);
const ReplaceField = fieldsOf(componentReplaceForm);
const CorrectField = fieldsOf(componentCorrectForm);
type Correction = z.output<typeof componentCorrectForm>;

interface Open<T> {
  one: T;
  onClose: () => void;
}

interface NewValues extends Omit<z.input<typeof componentForm>, 'installedTime'> {
  installedTime: Dayjs;
}
interface ReplaceValues extends Omit<z.input<typeof componentReplaceForm>, 'time'> {
  time: Dayjs;
}

/** Registers a component of a point. */
export function NewComponent({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['components', 'common']);
  const word = useWord();
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
        const made = await create.mutateAsync({ body: { ...values, installedTime: installedTime.toISOString() } });
        notify.success(t('created', { name: made.componentName }));
      }}
    >
      <ComponentField name="typeId">
        {(label) => (
          <Select
            loading={names.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={label}
            options={names.data?.map((one) => ({
              value: one.id,
              label: [one.componentName, one.vendor, one.model, word(COMPONENT_WORDS.counters[one.counter])]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        )}
      </ComponentField>
      <PointFields places={type?.place ?? 'both'} />
      <FieldRow>
        <ComponentField name="installedTime" latest={dayjs()} />
        <ComponentField name="useSoFar" {...(type ? { unit: word(COMPONENT_WORDS.units[type.counter]) } : {})} />
      </FieldRow>
      <ComponentField name="componentSerial" />
      <ComponentField name="note" />
    </FormDrawer>
  );
}

/** Puts another in its place. */
export function ReplaceForm({ one, onClose }: Open<ComponentUse>) {
  const { t } = useTranslation('components');
  const unit = useUnit()(one.counter);
  const [form] = Form.useForm<ReplaceValues>();
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
      <FieldRow>
        <ReplaceField name="time" latest={dayjs()} />
        <ReplaceField name="initialUse" unit={unit} />
      </FieldRow>
      <ReplaceField name="componentSerial" />
      <ReplaceField name="note" />
    </FormDrawer>
  );
}

/** Says what it was used until now. */
export function CorrectForm({ one, onClose }: Open<ComponentUse>) {
  const { t } = useTranslation('components');
  const unit = useUnit()(one.counter);
  const [form] = Form.useForm<Correction>();
  const correct = useSend(components.correct, STALE);
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
      <CorrectField name="useCount" unit={unit} />
      <CorrectField name="reason" />
    </FormDrawer>
  );
}

/** Takes it out without another in its place. */
export function TakeOutForm({ one, onClose }: Open<ComponentUse>) {
  const { t } = useTranslation('components');
  const [form] = Form.useForm<Pick<Correction, 'reason'>>();
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
      <CorrectField name="reason" />
    </FormDrawer>
  );
}
