import { DownOutlined, EditOutlined, RightOutlined } from '@ant-design/icons';
import { type ConfigurationEntry, configurationKeyNamed, GUARDED_KEYS, KEY_GROUPS, sameConfigurationValue } from '@csms/contract';
import { Button, Checkbox, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { momentExact } from '../../../shared/format/time.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { currentLanguage } from '../../../shared/prefs/language.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { SearchInput } from '../../../shared/ui/search-input.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import textParts from '../../../shared/ui/text.module.css';
import styles from '../parts/configuration.module.css';

/** Whether a key is set otherwise than the template wants; what waits for a reboot counts as set. */
const differs = (entry: ConfigurationEntry): boolean =>
  entry.templateValue !== null &&
  ((entry.pendingValue ?? entry.value) === null ||
    !sameConfigurationValue(entry.pendingValue ?? entry.value ?? '', entry.templateValue));

function Entry({ entry, onEdit }: { entry: ConfigurationEntry; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation(['configuration', 'common']);
  const known = configurationKeyNamed(entry.key);
  const unit = entry.variable?.unit ?? known?.unit;
  return (
    <tr data-attention={differs(entry) || entry.rebootSince !== null}>
      <th scope="row">
        <span className={styles.key}>{nameIn(entry)}</span>
        {known || !entry.variable ? (
          <span className={styles.meaning}>{known ? known.words[currentLanguage()] : t('point.unknownKey')}</span>
        ) : null}
      </th>
      <td>
        <span className={styles.value}>
          {entry.value ? <code>{entry.value}</code> : <span className={textParts.faintSmall}>{t('point.noValue')}</span>}
          {entry.value && unit ? <span className={textParts.faintSmall}> {unit}</span> : null}
        </span>
        {differs(entry) ? (
          <div className={styles.note}>
            <ToneTag tone="warning">{t('point.template')}</ToneTag> <code>{entry.templateValue}</code>
          </div>
        ) : null}
        {entry.rebootSince ? (
          <div className={styles.note}>
            <ToneTag tone="info" title={t('point.rebootSince', { time: momentExact(entry.rebootSince) })}>
              {t('point.pending')}
            </ToneTag>{' '}
            <code>{entry.pendingValue}</code>
          </div>
        ) : null}
      </td>
      <td className={styles.end}>
        {GUARDED_KEYS.includes(entry.key) ? (
          <span className={textParts.faintSmall}>{t('point.guarded')}</span>
        ) : entry.readonly || known?.readonly ? (
          <span className={textParts.faintSmall}>{t('point.readonly')}</span>
        ) : onEdit ? (
          <Button size="small" icon={<EditOutlined />} onClick={onEdit} aria-label={`${t('point.change')} ${entry.key}`}>
            {t('point.change')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** So many are shown without being asked for; device models have thousands. */
const SHOWN_AT_ONCE = 60;

/** What a key or variable is called within its component. */
const nameIn = ({ key, variable }: ConfigurationEntry): string =>
  variable ? `${variable.variable}${variable.variableInstance === undefined ? '' : `[${variable.variableInstance}]`}` : key;

/** A component of a device model, with its EVSE and connector. */
function componentOf({ variable }: ConfigurationEntry, words: (evse: number, connector: number | undefined) => string): string {
  if (!variable) return '';
  // An EVSE is called by its place alone.
  if (variable.component === 'EVSE' && variable.evseNo !== undefined) return words(variable.evseNo, undefined);
  const instance = variable.componentInstance === undefined ? '' : `[${variable.componentInstance}]`;
  return `${variable.component}${instance}${variable.evseNo === undefined ? '' : ` · ${words(variable.evseNo, variable.evseConnectorNo)}`}`;
}

/** All keys, by group; found by their name or meaning. Variables of a device model stand under their components. */
export function Entries({ entries, onEdit }: { entries: readonly ConfigurationEntry[]; onEdit: (key: string) => void }) {
  const { t } = useTranslation(['configuration', 'common']);
  const access = useAccess();
  const [search = '', setSearch] = useUrlParam('search');
  const [group, setGroup] = useUrlParam('group');
  const [differing, setDiffering] = useUrlParam('differing');
  const hasTemplate = entries.some((entry) => entry.templateValue !== null);
  const shown = useMemo(() => {
    const words = search.trim().toLowerCase();
    return entries.filter((entry) => {
      const known = configurationKeyNamed(entry.key);
      const text = `${entry.key} ${known ? `${known.words.zh} ${known.words.en}` : ''}`.toLowerCase();
      return text.includes(words) && (!group || (known?.group ?? 'vendor') === group) && (!differing || differs(entry));
    });
  }, [entries, search, group, differing]);
  const components = useMemo(() => {
    const byName = Map.groupBy(shown, (entry) =>
      componentOf(entry, (evse, connector) =>
        connector === undefined ? t('point.evse', { evse }) : t('point.evseConnector', { evse, connector }),
      ),
    );
    return [...byName]
      .map(([name, own]) => ({ name, entries: own.toSorted((a, b) => nameIn(a).localeCompare(nameIn(b), 'en')) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }, [shown, t]);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = (name: string): boolean => toggled[name] ?? (name === '' || shown.length <= SHOWN_AT_ONCE);
  return (
    <>
      <div className={styles.tools}>
        <SearchInput
          defaultValue={search}
          placeholder={t('point.search')}
          aria-label={t('point.search')}
          onChange={({ target }) => setSearch(target.value || undefined)}
          className={styles.search}
        />
        <Select
          allowClear={clearable()}
          value={group}
          onChange={setGroup}
          placeholder={t('point.group')}
          aria-label={t('point.group')}
          style={{ width: 150 }}
          options={KEY_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
        {hasTemplate ? (
          <Checkbox checked={differing === '1'} onChange={({ target }) => setDiffering(target.checked ? '1' : undefined)}>
            {t('point.differing')}
          </Checkbox>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <StateBlock tone="filtered" title={t('point.none')} />
      ) : (
        <table className={styles.entries}>
          <thead>
            <tr>
              <th scope="col">{t('point.key')}</th>
              <th scope="col">{t('point.value')}</th>
              <th scope="col" className={styles.end}>
                <span className="sr-only">{t('point.change')}</span>
              </th>
            </tr>
          </thead>
          {components.map(({ name, entries: own }) => (
            <tbody key={name}>
              {name === '' ? null : (
                <tr>
                  <th scope="rowgroup" colSpan={3}>
                    <button
                      type="button"
                      className={styles.component}
                      aria-expanded={isOpen(name)}
                      onClick={() => setToggled((before) => ({ ...before, [name]: !isOpen(name) }))}
                    >
                      {isOpen(name) ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />} {name}
                      <span className={textParts.faintSmall}>{own.length}</span>
                    </button>
                  </th>
                </tr>
              )}
              {isOpen(name)
                ? own.map((entry) => (
                    <Entry
                      key={entry.key}
                      entry={entry}
                      onEdit={access.can('configuration:write') ? () => onEdit(entry.key) : undefined}
                    />
                  ))
                : null}
            </tbody>
          ))}
        </table>
      )}
    </>
  );
}
