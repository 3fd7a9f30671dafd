import { CloseCircleFilled } from '@ant-design/icons';
import i18next from 'i18next';

/** What `allowClear` of an input or a select takes. The sign has a name in the language of the page: antd gives it the name of its icon, or an English one. */
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
