import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  COMPONENT_COUNTERS,
  COMPONENT_PLACES,
  COMPONENT_WORDS,
  type ComponentCounter,
  type ComponentType,
  componentTypeForm,
  componentTypeList,
  contract,
} from '@csms/contract';
import { AutoComplete, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { integer } from '../../../shared/format/format.ts';
import { useRowParam } from '../../../shared/hooks/use-row-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import styles from '../parts/service.module.css';
import { amountOf, useUnit } from './life.tsx';

const { components } = contract;
const STALE = [components.types, components.getComName, components.getComponentUseInfo];

interface Values {
  providerId: number;
  componentName: string;
  vendor: string;
  model: string;
  place: ComponentType['place'];
  counter: ComponentCounter;
  ratedLife: number;
  autoFit: boolean;
  note: string;
}

export function ComponentTypeActions() {
  const { t } = useTranslation('components');
  return (
    <NewButton permission="component:write" param="type" value="new">
      {t('typeCreate')}
    </NewButton>
  );
}

/** Makes a type, or changes one; what is in use keeps its counter and place. */
function TypeDrawer({ one, open, onClose }: { one: ComponentType | undefined; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['components', 'common']);
  const word = useWord();
  const rule = useRule();
  const unitOf = useUnit();
  const { providerId: own, isShowProvider } = useUser();
  const [form] = Form.useForm<Values>();
  const counter = Form.useWatch('counter', form) ?? one?.counter ?? 'plugCycles';
  const create = useSend(components.createType, STALE);
  const update = useSend(components.updateType, STALE);
  const { shape } = componentTypeForm;
  const used = (one?.components ?? 0) > 0;
  const names = t('names', { returnObjects: true });
  return (
    <FormDrawer<Values>
      title={one ? t('typeEdit', { name: one.componentName }) : t('typeCreate')}
      open={open}
      onClose={onClose}
      submitText={one ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={
        one ?? {
          providerId: own,
          place: 'connector',
          counter: 'plugCycles',
          ratedLife: 10_000,
          autoFit: true,
          vendor: '',
          model: '',
          note: '',
        }
      }
      onSubmit={async ({ providerId, ...body }) => {
        const saved = one
          ? await update.mutateAsync({ params: { id: one.id }, body })
          : await create.mutateAsync({ body: { ...body, providerId: providerId ?? own } });
        notify.success(t(one ? 'typeSaved' : 'typeCreated', { name: saved.componentName }));
      }}
    >
      <Form.Item name="componentName" label={t('name')} required rules={[rule(shape.componentName, t('name'))]}>
        <AutoComplete options={names.map((value) => ({ value }))} maxLength={60} showSearch={{ filterOption: true }} />
      </Form.Item>
      <Form.Item name="providerId" label={t('provider')} hidden={!isShowProvider}>
        <ProviderSelect label={t('provider')} disabled={one !== undefined} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="vendor" label={t('vendor')} extra={t('patternHint')} rules={[rule(shape.vendor, t('vendor'))]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="model" label={t('model')} rules={[rule(shape.model, t('model'))]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="place" label={t('fitted')}>
          <Select
            disabled={used}
            options={COMPONENT_PLACES.map((value) => ({ value, label: word(COMPONENT_WORDS.places[value]) }))}
          />
        </Form.Item>
        <Form.Item name="counter" label={t('counter')} {...(used ? { extra: t('typeInUse') } : {})}>
          <Select
            disabled={used}
            options={COMPONENT_COUNTERS.map((value) => ({ value, label: word(COMPONENT_WORDS.counters[value]) }))}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="ratedLife"
        label={t('lifeIn', { unit: unitOf(counter) })}
        required
        rules={[rule(shape.ratedLife, t('life'))]}
      >
        <InputNumber min={0} max={1e9} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="autoFit" valuePropName="checked" extra={t('autoFitHint')}>
        <Checkbox>{t('autoFit')}</Checkbox>
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}

function useActions() {
  const { t } = useTranslation('components');
  const confirm = useConfirm();
  const [, setOpen] = useUrlParam('type');
  const remove = useSend(components.removeType, STALE);
  return (row: ComponentType): RowAction[] => [
    { key: 'edit', label: t('edit'), icon: <EditOutlined />, perform: () => setOpen(String(row.id)) },
    {
      key: 'remove',
      label: t('remove'),
      icon: <DeleteOutlined />,
      danger: true,
      refusal: row.components > 0 ? t('typeInUse') : undefined,
      perform: () =>
        confirm({
          title: t('typeRemoveAsk', { name: row.componentName }),
          danger: true,
          perform: async () => {
            await remove.mutateAsync({ params: { id: row.id } });
            notify.success(t('typeRemoved', { name: row.componentName }));
          },
        }),
    },
  ];
}

/** Types of components with what is counted and their rated life. */
export function ComponentTypesTab() {
  const { t } = useTranslation('components');
  const word = useColumnWord(componentTypeList);
  const say = useWord();
  const writes = useAccess().can('component:write');
  const unitOf = useUnit();
  const actions = useActions();
  const { state, query } = useList(componentTypeList);
  const filters = useListFilters(componentTypeList, {});
  const fits = (row: ComponentType) => [row.vendor, row.model].filter(Boolean).join(' · ') || t('all');
  const life = (row: ComponentType) => `${amountOf(row.ratedLife)} ${unitOf(row.counter)}`;
  const columns = useListColumns(componentTypeList, { fits: { full: fits, render: fits }, ratedLife: life });
  const menu = (row: ComponentType) => <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.componentName })} />;
  const type = useRowParam('type', query.data?.list);
  return (
    <>
      <FilteredList
        filters={filters}
        list={componentTypeList.name}
        label={t('typesTab')}
        columns={writes ? [...columns, actionsColumn(t('edit'), menu)] : columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <b>{row.componentName}</b>
              {writes ? menu(row) : null}
            </span>
            <dl className={styles.cardFacts}>
              <dt>{word('fits')}</dt>
              <dd>{fits(row)}</dd>
              <dt>{word('counter')}</dt>
              <dd>{say(COMPONENT_WORDS.counters[row.counter])}</dd>
              <dt>{word('ratedLife')}</dt>
              <dd>{life(row)}</dd>
              <dt>{word('components')}</dt>
              <dd>{integer(row.components)}</dd>
            </dl>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('typeEmpty')} hint={t('typeEmptyHint')} />}
      />
      {writes ? <TypeDrawer key={type.key} {...type.form} /> : null}
    </>
  );
}
