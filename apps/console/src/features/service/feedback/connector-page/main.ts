import '../../parts/bare-page.css';
import './page.css';
import type { ConnectorPage, Feedback } from '@csms/contract';
import { connectorPath, grouped, reportStatePath } from '@csms/contract';
import { call, Refused } from './api.ts';
import { callLink, el, webLink } from './dom.ts';
import { reportForm, type TakenReport } from './report-form.ts';
import { type PageLanguage, pageLanguage, stateWords, TEXTS } from './texts.ts';

/** The state of the connector is asked for anew so often while the page is looked at, in ms. */
const AGAIN_MS = 30_000;

const root = document.getElementById('page')!;
const language = pageLanguage();
const t = TEXTS[language];
document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';

/** `/c/{code}`, or `/c/state/{number}`. */
const [, , first = '', second = ''] = location.pathname.split('/').map((part) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
});

function otherLanguage() {
  const other: PageLanguage = language === 'zh' ? 'en' : 'zh';
  const url = new URL(location.href);
  url.searchParams.set('lang', other);
  return el('a', { href: url.pathname + url.search, className: 'language', lang: other, hreflang: other }, t.other);
}

function show(title: string, ...parts: (Node | null | false)[]) {
  document.title = title;
  root.removeAttribute('aria-busy');
  root.replaceChildren(otherLanguage(), ...parts.filter((part) => part instanceof Node));
  window.scrollTo(0, 0);
  root.querySelector<HTMLElement>('h1')?.focus();
}

const heading = (text: string) => el('h1', { tabIndex: -1 }, text);
const failure = (title: string, hint: string, again: () => void) =>
  show(title, heading(title), el('p', { className: 'soft' }, hint), el('button', { className: 'main', onclick: again }, t.again));

const kilowatts = (watts: number) => String(Math.round(watts / 100) / 10);

function whereOf(page: ConnectorPage) {
  return el(
    'div',
    { className: 'where' },
    heading(page.stationName),
    el(
      'p',
      { className: 'connector' },
      [page.pointName, t.connector(page.connectorNo), page.connectorName].filter(Boolean).join(' · '),
    ),
    el('p', { className: 'soft' }, [page.address, t.power(kilowatts(page.maxPowerW))].filter(Boolean).join(' · ')),
  );
}

function home(page: ConnectorPage) {
  const state = el('p', { className: 'state', data: { state: page.state } }, stateWords(page.state, language));
  state.setAttribute('role', 'status');
  const isApple = /iphone|ipad|mac/i.test(navigator.userAgent);
  const apps = [
    webLink(page.androidUrl, page.iosUrl ? t.android : t.app, 'main'),
    webLink(page.iosUrl, page.androidUrl ? t.ios : t.app, 'main'),
  ];
  if (isApple) apps.reverse();
  show(
    page.stationName,
    whereOf(page),
    state,
    ...apps,
    el('button', { className: apps.some(Boolean) ? '' : 'main', onclick: () => ask(page) }, t.report),
    page.servicePhone !== '' && callLink(page.servicePhone, `${t.service}: ${page.servicePhone}`, 'quiet'),
  );
  const again = async () => {
    if (!state.isConnected) return;
    if (!document.hidden) {
      const now = await call<ConnectorPage>(connectorPath(first), language).catch(() => undefined);
      if (now && state.isConnected) {
        state.textContent = stateWords(now.state, language);
        state.dataset.state = now.state;
      }
    }
    setTimeout(() => void again(), AGAIN_MS);
  };
  setTimeout(() => void again(), AGAIN_MS);
}

function ask(page: ConnectorPage) {
  const form = reportForm({
    code: first,
    page,
    language,
    onBack: () => home(page),
    onSent: (taken, isDanger) => sent(page, taken, isDanger),
  });
  show(
    `${t.report} · ${page.stationName}`,
    heading(t.report),
    el('p', { className: 'soft' }, `${page.stationName} · ${t.connector(page.connectorNo)}`),
    form,
  );
}

function sent(page: ConnectorPage, { number, photosLeftOut }: TakenReport, isDanger: boolean) {
  show(
    t.thanks,
    heading(t.thanks),
    isDanger && el('p', { className: 'note' }, t.dangerTold),
    isDanger && page.servicePhone !== '' && callLink(page.servicePhone, t.call(page.servicePhone), 'call'),
    photosLeftOut && el('p', { className: 'note' }, t.photosLeftOut),
    el('p', { className: 'soft' }, t.number),
    el('p', { className: 'number' }, grouped(number)),
    el('p', { className: 'soft' }, t.keep),
    el('a', { className: 'main', href: `/c/state/${number}?lang=${language}` }, t.look),
    el('button', { onclick: () => home(page) }, t.back),
  );
}

async function connector() {
  try {
    home(await call<ConnectorPage>(connectorPath(first), language));
  } catch (error) {
    if (error instanceof Refused && error.status === 404) failure(t.unknown, t.unknownHint, () => void connector());
    else failure(t.failed, (error as Error).message || t.failedHint, () => void connector());
  }
}

async function report() {
  try {
    const found = await call<Pick<Feedback, 'stationName' | 'pointName' | 'connectorNo' | 'state'>>(
      reportStatePath(second),
      language,
    );
    show(
      t.reported,
      heading(found.stationName),
      el('p', { className: 'connector' }, [found.pointName, t.connector(found.connectorNo)].filter(Boolean).join(' · ')),
      el('p', { className: 'state', data: { report: found.state } }, t.report_state[found.state]),
      el('p', { className: 'soft' }, `${t.reported}: ${grouped(second)}`),
      el('button', { className: 'main', onclick: () => void report() }, t.again),
    );
  } catch (error) {
    if (error instanceof Refused && error.status === 404) failure(t.unknownNumber, t.unknownNumberHint, () => void report());
    else failure(t.failed, (error as Error).message || t.failedHint, () => void report());
  }
}

void (first === 'state' ? report() : connector());
