import { CloseOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GUIDES } from '../../../entities/handbook/guides.ts';
import { HELP, HELP_OF_PAGE } from '../../../shared/hooks/help-param.ts';
import { useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { usePage } from '../../sign-in/signed-in-root.tsx';
import styles from './help.module.css';
import { HelpContents } from './help-contents.tsx';
import { HelpGuide } from './help-guide.tsx';
import { HelpPage } from './help-page.tsx';
import { SCREENS, type Screen, screenAt } from './screens.ts';
import { useShownTab } from './shown-tab.ts';

/** Below this the page has no room beside it. */
const BESIDE_PX = 1200;
const CONTENTS = 'contents';

interface Props {
  /** What the URL asks for: the page in front, the list of all pages, or one of them by its key. */
  asked: string;
  show: (asked: string | undefined) => void;
}

function useScreen(asked: string): Screen | undefined {
  const page = usePage();
  const tab = useShownTab((state) => state.tab);
  if (asked === CONTENTS) return undefined;
  const named = SCREENS.find(({ key }) => key === asked);
  return named ?? (page && screenAt(page.path, tab));
}

/** The handbook: beside the page where there is room, over it on small screens. */
export function HelpPanel({ asked, show }: Props) {
  const { t } = useTranslation(['frame', 'common']);
  const screen = useScreen(asked);
  const narrow = useNarrow(BESIDE_PX);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => show(undefined);
  // The focus comes along when it is opened, and goes back to its button.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => document.getElementById(HELP)?.focus({ preventScroll: true });
  }, []);
  const guide = GUIDES.find(({ key }) => key === asked);
  const title = (
    <div className={styles.head}>
      <h2 ref={heading} tabIndex={-1}>
        {t('help.title')}
      </h2>
      {asked !== CONTENTS ? (
        <Button type="text" icon={<UnorderedListOutlined />} onClick={() => show(CONTENTS)}>
          {t('help.contents')}
        </Button>
      ) : (
        <Button type="text" onClick={() => show(HELP_OF_PAGE)}>
          {t('help.ofPage')}
        </Button>
      )}
      <Button type="text" icon={<CloseOutlined />} aria-label={t('common:actions.close')} onClick={close} />
    </div>
  );
  const content = guide ? (
    <HelpGuide guide={guide} />
  ) : screen ? (
    <HelpPage key={screen.key} screen={screen} />
  ) : (
    <HelpContents onPick={show} />
  );
  if (narrow)
    return (
      <Drawer open size={420} onClose={close} closable={false} title={title} className="help-drawer">
        {content}
      </Drawer>
    );
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <aside className={styles.panel} aria-label={t('help.title')} onKeyDown={onKey}>
      {title}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.body} tabIndex={0}>
        {content}
      </div>
    </aside>
  );
}
