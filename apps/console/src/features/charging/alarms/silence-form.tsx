import { contract, modelSilence, type Silence, silence as silenceSchema } from '@csms/contract';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from './alarms.module.css';

const SilenceField = fieldsOf(silenceSchema);
const ModelField = fieldsOf(modelSilence);

/** After how many minutes a provider's stops are missed, and those of single models. */
export function SilenceForm({ providerId }: { providerId: number }) {
  const { t } = useTranslation(['alarms', 'common']);
  const silence = useCall(contract.sessions.silence, { query: { providerId } }, { enabled: useAccess().can('charging:read') });
  if (silence.error && !silence.data)
    return <ErrorState error={silence.error} onRetry={silence.refetch} busy={silence.isFetching} />;
  if (!silence.data) return silence.isFetching ? <SkeletonRows columns={2} rows={2} /> : null;
  return (
    <section className={styles.silence}>
      <h3>{t('silence.title')}</h3>
      <p>{t('silence.hint')}</p>
      <Fields key={providerId} providerId={providerId} values={silence.data} />
    </section>
  );
}

function Fields({ providerId, values }: { providerId: number; values: Silence }) {
  const { t } = useTranslation(['alarms', 'common']);
  const writes = useAccess().can('alarm:rule');
  const [form] = Form.useForm<Silence>();
  const save = useSend(contract.sessions.setSilence, [contract.sessions.silence]);
  return (
    <Form<Silence>
      form={form}
      initialValues={values}
      disabled={!writes}
      layout="vertical"
      onFinish={async ({ models = [], ...own }) => {
        await save.mutateAsync({ body: { ...own, models, providerId } }).then(
          () => notify.success(t('rules.saved')),
          () => {},
        );
      }}
    >
      <SilenceField name="minutes" />
      <Form.List name="models">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.silenceRow}>
                <ModelField name="vendor" at={[name, 'vendor']} />
                <ModelField name="model" at={[name, 'model']} />
                <ModelField name="minutes" at={[name, 'minutes']} />
                <Button onClick={() => remove(name)}>{t('silence.remove')}</Button>
              </div>
            ))}
            <div className={styles.save}>
              <Button onClick={() => add({ minutes: 15 })}>{t('silence.add')}</Button>
              <Button type="primary" htmlType="submit" loading={save.isPending}>
                {t('common:actions.save')}
              </Button>
            </div>
          </>
        )}
      </Form.List>
    </Form>
  );
}
