import { contract, SOURCE_FAILURE_WORDS, type WeatherSource, weatherSourceForm } from '@csms/contract';
import { Button, Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { integer } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './warnings.module.css';

type Settings = NonNullable<WeatherSource['settings']>;
const SourceField = fieldsOf(weatherSourceForm);
interface Values extends z.input<typeof weatherSourceForm> {
  dropKey?: boolean;
}

function SettingsDrawer({ source, settings, onClose }: { source: WeatherSource; settings: Settings; onClose: () => void }) {
  const { t } = useTranslation(['warnings', 'common']);
  const [form] = Form.useForm<Values>();
  const save = useSend(contract.warnings.saveSource, [contract.warnings.source]);
  return (
    <FormDrawer<Values>
      title={t('source.settings')}
      open
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={{
        isAsking: source.isAsking,
        forecastUrl: settings.forecastUrl,
        floodUrl: settings.floodUrl,
        dailyBudget: source.dailyBudget,
      }}
      onSubmit={async ({ key, dropKey, ...rest }) => {
        const typed = key?.trim();
        await save.mutateAsync({ body: { ...rest, ...(dropKey ? { key: null } : typed ? { key: typed } : {}) } });
        notify.success(t('source.saved'));
      }}
    >
      <SourceField name="isAsking" />
      <SourceField name="forecastUrl" />
      <SourceField name="floodUrl" />
      <SourceField name="key">
        <Input.Password autoComplete="new-password" placeholder={t(settings.hasKey ? 'source.keyKept' : 'source.keyNone')} />
      </SourceField>
      {settings.hasKey ? (
        <Form.Item name="dropKey" valuePropName="checked">
          <Checkbox>{t('source.dropKey')}</Checkbox>
        </Form.Item>
      ) : null}
      <SourceField name="dailyBudget" extra={t('source.budgetHint', { cells: integer(source.cells ?? 0) })} />
    </FormDrawer>
  );
}

/** Where the weather comes from and under which licence, how much was asked today, and what fails. */
export function SourceNote() {
  const { t } = useTranslation('warnings');
  const { can } = useAccess();
  const [open, setOpen] = useUrlParam('source');
  const query = useCall(contract.warnings.source, {}, { refetchInterval: 60_000, silent: true });
  const source = query.data;
  if (!source) return null;
  const failed = source.failTime !== null && (source.answerTime === null || source.failTime > source.answerTime);
  const next = source.nextTime === null ? '' : ` ${t('source.next', { time: moment(source.nextTime) })}`;
  const changes = source.settings !== null && can('warning:write') && can('config:write');
  return (
    <div className={styles.foot}>
      {failed && source.failure !== null ? (
        <Notice
          tone="warning"
          title={source.answerTime === null ? t('source.never') : t('source.silent', { time: moment(source.answerTime) })}
          text={`${SOURCE_FAILURE_WORDS[source.failure][language()]}${language() === 'zh' ? '。' : '.'}${next}`}
        />
      ) : null}
      {source.isAsking ? null : <Notice tone="info" title={t('source.off')} />}
      <footer className={styles.source}>
        {source.make === 'demo' ? <b>{t('source.demo')}</b> : null}
        {source.make === 'none' ? <b>{t('source.none')}</b> : null}
        <span>
          {t('source.credit')}{' '}
          <a href="https://open-meteo.com/" target="_blank" rel="noreferrer">
            Open-Meteo.com
          </a>
          {language() === 'zh' ? '，' : ', '}
          <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noreferrer">
            {t('source.licence')}
          </a>
        </span>
        <span>{t('source.commercial')}</span>
        <span>{t('source.used', { used: integer(source.usedToday), budget: integer(source.dailyBudget) })}</span>
        {source.answerTime === null ? null : (
          <span>
            {t('source.last')} <Time at={source.answerTime} />
          </span>
        )}
        {changes ? (
          <Button size="small" onClick={() => setOpen('settings')}>
            {t('source.settings')}
          </Button>
        ) : null}
      </footer>
      {open !== undefined && changes && source.settings ? (
        <SettingsDrawer source={source} settings={source.settings} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  );
}
