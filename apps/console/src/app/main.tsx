import './theme/global.css';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../shared/i18n/i18n.ts';
import { currentLanguage } from '../shared/prefs/language.ts';
import { useLayout } from '../shared/prefs/layout-settings.ts';
import { followSystem } from '../shared/prefs/preferences.ts';
import { catchEscaping, logError } from './error-log/error-log.ts';
import { firstTexts } from './first-texts.ts';
import { Providers } from './providers.tsx';
import { makeRouter } from './router/router.tsx';
import { palettesOf } from './theme/brand.ts';
import { installThemeCss } from './theme/variables.ts';

catchEscaping();
followSystem();
installThemeCss(palettesOf(useLayout.getState()));
const language = currentLanguage();
// Texts come before the first paint, so that nothing is shown in another language for a moment. Not awaited: a file of texts may need this one.
void startI18n(language, firstTexts).then(() => {
  const root = document.getElementById('root');
  if (root)
    createRoot(root, { onUncaughtError: logError, onCaughtError: logError }).render(<Providers makeRouter={makeRouter} />);
});
