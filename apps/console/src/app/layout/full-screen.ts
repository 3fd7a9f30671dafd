import { notify } from '../../shared/api/report.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

/** Into full screen or out of it; a browser that cannot says so (specification section 2). */
export function toggleFullScreen(): void {
  const warn = () => notify.warning(i18n.t('common:frame.noFullScreen'));
  if (!document.fullscreenEnabled) {
    warn();
    return;
  }
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void change.catch(warn);
}
