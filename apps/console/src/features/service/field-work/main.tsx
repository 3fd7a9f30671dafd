import '../parts/bare-page.css';
import './field.css';
import { createRoot } from 'react-dom/client';
import { setSignInGate } from '../../../shared/api/sign-in-end.ts';
import { FieldPage } from './field-page.tsx';
import { keepCode } from './phone.ts';
import { start, useField } from './sync.ts';
import { language } from './words.ts';

document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
// What a man has typed stays where it is: the page says that the sign-in is over, and goes nowhere by itself.
const over = () => useField.setState({ needsSignIn: true });
setSignInGate({
  reauthenticate: async () => {
    over();
    return false;
  },
  toLogin: over,
  confirmSelf: async () => false,
});
createRoot(document.getElementById('root')!).render(<FieldPage />);
void start();
void keepCode();
