import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HELP, HELP_OF_PAGE } from '../../../shared/hooks/help-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import textParts from '../../../shared/ui/text.module.css';
import { useShownTab } from './shown-tab.ts';

/** Opens the handbook at the page in front, and closes it. A test holds that every page has its help. */
export function HelpButton({ tab }: { tab: string | undefined }) {
  const { t } = useTranslation('frame');
  const [open, setOpen] = useUrlParam(HELP);
  useEffect(() => {
    useShownTab.setState({ tab });
    return () => useShownTab.setState({ tab: undefined });
  }, [tab]);
  return (
    <Button
      type="text"
      size="small"
      id={HELP}
      className={textParts.faint}
      icon={<QuestionCircleOutlined />}
      aria-label={t('help.open')}
      aria-expanded={open !== undefined}
      aria-keyshortcuts="F1"
      title={t('help.openKey')}
      onClick={() => setOpen(open === undefined ? HELP_OF_PAGE : undefined)}
    />
  );
}
