import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Segmented, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../prefs/preferences.ts';
import { type Column, hiddenByDefault } from './column.ts';
import styles from './data-table.module.css';

/** Under which name the columns of a list are chosen: each saved view has its own choice. */
export const columnsKeyOf = (list: string, saved: string | undefined): string =>
  saved && /^\d+$/.test(saved) ? `${list}#${saved}` : list;

/** The columns that the user sees of a list, and the way to choose them. */
export function useColumns<T>(list: string, columns: readonly Column<T>[]): Column<T>[] {
  const chosen = usePreferences((state) => state.hiddenColumns[list]);
  const hidden = new Set(chosen ?? hiddenByDefault(columns));
  return columns.filter((column) => column.required || !hidden.has(column.key));
}

/** Columns, row height and clock; kept for the user, and brought back to the default with one button. */
export function ListSettings<T>({ list, columns }: { list: string; columns: readonly Column<T>[] }) {
  const { t } = useTranslation();
  const { hiddenColumns, setHiddenColumns, density, setDensity, clock, setClock } = usePreferences();
  const hidden = hiddenColumns[list] ?? hiddenByDefault(columns);
  const choosable = columns.filter((column) => !column.required);
  const content = (
    <div className={styles.settings}>
      <div>
        <h3>{t('table.density')}</h3>
        <Segmented
          block
          size="small"
          value={density}
          onChange={setDensity}
          options={[
            { value: 'comfortable', label: t('table.comfortable') },
            { value: 'compact', label: t('table.compact') },
          ]}
        />
      </div>
      <div>
        <h3>{t('clock.switch')}</h3>
        <Segmented
          block
          size="small"
          value={clock}
          onChange={setClock}
          options={[
            { value: 'user', label: t('clock.user') },
            { value: 'station', label: t('clock.station') },
          ]}
        />
      </div>
      <div>
        <h3>{t('table.columns')}</h3>
        <div className={styles.choices}>
          {choosable.map((column) => (
            <Checkbox
              key={column.key}
              checked={!hidden.includes(column.key)}
              onChange={({ target }) =>
                setHiddenColumns(list, target.checked ? hidden.filter((key) => key !== column.key) : [...hidden, column.key])
              }
            >
              {column.name ?? column.title}
            </Checkbox>
          ))}
        </div>
      </div>
      <Button
        size="small"
        onClick={() => {
          setHiddenColumns(list, undefined);
          setDensity('comfortable');
          setClock('user');
        }}
      >
        {t('table.resetView')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Tooltip title={t('table.settings')} mouseEnterDelay={0.4}>
        <Button icon={<SettingOutlined />} aria-label={t('table.settings')} />
      </Tooltip>
    </Popover>
  );
}
