import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { contract, type Scheme, schemeForm, type WorkOrderDetail } from '@csms/contract';
import { Button, Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Section } from '../../../shared/ui/facts.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import styles from '../parts/orders.module.css';

const { workOrders } = contract;
const STALE = [workOrders.getRecommendedScheme, workOrders.get];

/** What helped before with the fault of an order; who keeps this knowledge adds to it, from the order itself once it is mended. */
export function Schemes({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('workOrders');
  const confirm = useConfirm();
  const writes = useAccess().can('knowledge:write');
  const [open, setOpen] = useUrlParam('scheme');
  const remove = useSend(workOrders.removeScheme, STALE);
  const schemes = useCall(workOrders.getRecommendedScheme, { body: { faultCode: one.faultCode, taskId: one.taskId } });
  if (!schemes.data || (schemes.data.length === 0 && !writes)) return null;
  const chosen = schemes.data.find(({ id }) => id !== null && String(id) === open);
  const menu = (scheme: Scheme) =>
    writes && scheme.id !== null ? (
      <RowMenu
        label={t('scheme.actions', { title: scheme.title })}
        actions={[
          { key: 'edit', label: t('scheme.edit'), icon: <EditOutlined />, perform: () => setOpen(String(scheme.id)) },
          {
            key: 'remove',
            label: t('scheme.remove'),
            icon: <DeleteOutlined />,
            danger: true,
            perform: () =>
              confirm({
                title: t('scheme.removeAsk', { title: scheme.title }),
                consequence: t('scheme.removeWill'),
                danger: true,
                perform: async () => {
                  await remove.mutateAsync({ body: { id: scheme.id! } });
                  notify.success(t('scheme.removed', { title: scheme.title }));
                },
              }),
          },
        ]}
      />
    ) : null;
  return (
    <Section title={t('detail.schemes')}>
      <div className={styles.schemes}>
        {schemes.data.map((scheme) => (
          <div key={scheme.id ?? 'builtIn'} className={styles.scheme}>
            <span className={styles.cardHead}>
              <h3>{scheme.title}</h3>
              {menu(scheme)}
            </span>
            <small>
              {[
                scheme.id === null ? t('detail.builtIn') : t('detail.helped', { helped: scheme.helped, tried: scheme.tried }),
                [scheme.vendor, scheme.model].filter(Boolean).join(' '),
                scheme.minutes === null ? '' : t('scheme.takes', { minutes: scheme.minutes }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <ol>
              {scheme.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {scheme.parts.length > 0 ? <p>{t('scheme.needs', { parts: scheme.parts.join(' · ') })}</p> : null}
          </div>
        ))}
        {writes ? (
          <div>
            <Button onClick={() => setOpen('new')}>{t(one.finishTime === null ? 'scheme.create' : 'scheme.keep')}</Button>
          </div>
        ) : null}
      </div>
      {writes && (open === 'new' || chosen) ? (
        <SchemeForm key={open} one={one} scheme={chosen} onClose={() => setOpen(undefined)} />
      ) : null}
    </Section>
  );
}

const SchemeField = fieldsOf(schemeForm);
interface Values extends Pick<z.output<typeof schemeForm>, 'title' | 'steps' | 'parts' | 'minutes'> {
  isOfModel: boolean;
}

/** What was done at an order, as the beginning of a scheme. */
function foundAt(one: WorkOrderDetail): Omit<Values, 'isOfModel'> {
  const finished = one.steps.findLast(({ action }) => action === 'finish')?.detail ?? {};
  const remedy = typeof finished.remedy === 'string' ? finished.remedy : '';
  const minutes = typeof finished.laborMinutes === 'number' ? finished.laborMinutes : null;
  const steps = remedy.split('\n').filter((line) => line.trim() !== '');
  return { title: remedy.split('\n')[0]!.slice(0, 100), steps, parts: one.parts.map(({ name }) => name), minutes };
}

function SchemeForm({ one, scheme, onClose }: { one: WorkOrderDetail; scheme: Scheme | undefined; onClose: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const [form] = Form.useForm<Values>();
  const save = useSend(workOrders.saveScheme, STALE);
  const machine = one.vendor === '' && one.model === '' ? undefined : [one.vendor, one.model].filter(Boolean).join(' ');
  return (
    <FormDrawer<Values>
      title={t(scheme ? 'scheme.edit' : 'scheme.create')}
      open
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={
        scheme ? { ...scheme, isOfModel: scheme.model !== '' || scheme.vendor !== '' } : { ...foundAt(one), isOfModel: false }
      }
      onSubmit={async ({ title, steps, parts, minutes, isOfModel }) => {
        const kept = scheme && (scheme.vendor !== '' || scheme.model !== '') ? scheme : one;
        const saved = await save.mutateAsync({
          body: {
            ...(scheme ? { id: scheme.id! } : { taskId: one.taskId }),
            providerId: one.providerId,
            faultCode: one.faultCode,
            title,
            steps,
            parts,
            minutes,
            ...(isOfModel ? { vendor: kept.vendor, model: kept.model } : {}),
          },
        });
        notify.success(t('scheme.saved', { title: saved.title }));
      }}
    >
      <SchemeField name="title" />
      <SchemeField name="steps" />
      <SchemeField name="parts" />
      <SchemeField name="minutes" />
      {machine === undefined && !scheme?.model ? null : (
        <Form.Item name="isOfModel" valuePropName="checked">
          <Checkbox>
            {t('scheme.ofModel', { machine: scheme?.model ? [scheme.vendor, scheme.model].filter(Boolean).join(' ') : machine })}
          </Checkbox>
        </Form.Item>
      )}
    </FormDrawer>
  );
}
