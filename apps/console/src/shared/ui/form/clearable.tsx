import { CloseCircleFilled } from '@ant-design/icons';
import i18next from 'i18next';

/**
 * What `allowClear` of an input, a select or a cascader takes. The sign has a name in the language of the page: antd gives it the name of its icon, or an English one, and
 * reads that of a select here alone, not in `ConfigProvider`. Days and times have theirs from antd's locale.
 */
export function clearable() {
  const label = i18next.t('actions.clear');
  return {
    label,
    clearIcon: (
      <>
        <CloseCircleFilled aria-hidden="true" aria-label={undefined} />
        <span className="sr-only">{label}</span>
      </>
    ),
  };
}
