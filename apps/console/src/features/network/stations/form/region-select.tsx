import { Cascader } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearable } from '../../../../shared/ui/form/clearable.tsx';

interface Region {
  value: string;
  label: string;
  children?: Region[];
}

let regions: Promise<Region[]> | undefined;

/** Provinces with their cities and areas, by the codes of GB/T 2260: two digits each. */
function loadRegions(): Promise<Region[]> {
  regions ??= import('@vant/area-data').then(({ areaList }) => {
    const entries = (list: Record<string, string>, prefix: string) =>
      Object.entries(list).filter(([code]) => code.startsWith(prefix));
    return Object.entries(areaList.province_list).map(([province, name]) => ({
      value: province,
      label: name,
      children: entries(areaList.city_list, province.slice(0, 2)).map(([city, label]) => ({
        value: city,
        label,
        children: entries(areaList.county_list, city.slice(0, 4)).map(([area, areaName]) => ({ value: area, label: areaName })),
      })),
    }));
  });
  return regions;
}

interface Props {
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
  label: string;
}

/** Province, city and area of a place in China; its list is loaded when one is asked for. */
export function RegionSelect({ id, value, onChange, label }: Props) {
  const { t } = useTranslation('stations');
  const [options, setOptions] = useState<Region[]>();
  useEffect(() => {
    let wanted = true;
    void loadRegions().then((loaded) => wanted && setOptions(loaded));
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <Cascader
      id={id}
      value={options ? value : undefined}
      onChange={(next) => onChange?.((next ?? []).map(String))}
      options={options ?? []}
      loading={!options}
      allowClear={clearable()}
      changeOnSelect
      showSearch
      placeholder={t('form.regionHint')}
      aria-label={label}
    />
  );
}
