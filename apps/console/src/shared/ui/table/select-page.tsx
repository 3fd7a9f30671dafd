import { Checkbox } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Of the rows that are shown. */
  keys: readonly string[];
  chosen: readonly string[];
  all: boolean;
  onChange: (keys: string[]) => void;
}

/** Chooses every row of the page, or none of them. The table measures its columns by hidden copies of their titles: the copy has no box. */
export function SelectPage({ keys, chosen, all, onChange }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  const [copy, setCopy] = useState(true);
  useLayoutEffect(() => setCopy(place.current?.closest('[aria-hidden=true], .ant-table-measure-row') !== null), []);
  const here = keys.filter((key) => chosen.includes(key));
  const full = all || (keys.length > 0 && here.length === keys.length);
  return (
    <span ref={place}>
      {copy ? null : (
        <Checkbox
          aria-label={t('table.selectPage')}
          checked={full}
          indeterminate={!full && here.length > 0}
          onChange={() => onChange(full ? chosen.filter((key) => !keys.includes(key)) : [...new Set([...chosen, ...keys])])}
        />
      )}
    </span>
  );
}
