import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Judged {
  violations: { id: string; nodes: { target: string; failureSummary: string }[] }[];
}

/** Axe's own text with one place of it replaced, which it must have once: another version may be written differently. */
function changed(source: string, from: string, to: string): string {
  if (source.split(from).length !== 2) throw new Error(`Axe ${axe.version} does not have this once: ${from}`);
  return source.replace(from, () => to);
}

/** A colour is read once for all elements that have it: reading it is a fifth of what axe does. */
const withColours = (source: string) =>
  changed(
    changed(
      source,
      'value: function parseString(colorString) {',
      `value: function parseString(colorString) {
          const text = colorString;
          const read = colours.get(text);
          if (read) {
            [this.r, this.g, this.b, this.alpha] = read;
            return this;
          }`,
    ),
    'this.alpha = +_color2.alpha;',
    'this.alpha = +_color2.alpha; colours.set(text, [this.r, this.g, this.b, this.alpha]);',
  );

/** How often classes and attributes occur is counted when the first place of a fault has to be told. */
const withLateCounts = (source: string) =>
  changed(
    source,
    'axe._selectorData = _getSelectorData(context.flatTree);\n      } catch',
    `let counted;
        const { flatTree } = context;
        Object.defineProperty(axe, '_selectorData', {
          configurable: true,
          get: () => (counted ??= _getSelectorData(flatTree)),
          set: (value) => Object.defineProperty(axe, '_selectorData', { configurable: true, writable: true, value }),
        });
      } catch`,
  );

/**
 * Axe as it is published keeps every part of every colour in a WeakMap of its own, and spends half of its time on clearing those. Here what belongs to
 * an object of its own is kept at the object; what belongs to a node of the page stays apart from it. The text of elements is not asked for: a fault
 * is told by its place. Only rules that are broken are told, and only for those a place is worked out.
 */
const AXE = `{
  const Weak = window.WeakMap;
  class WeakMap {
    own = Symbol();
    ofNodes = new Weak();
    get(owner) { return owner instanceof Node ? this.ofNodes.get(owner) : owner[this.own]; }
    has(owner) { return owner instanceof Node ? this.ofNodes.has(owner) : this.own in owner; }
    set(owner, value) {
      if (owner instanceof Node) this.ofNodes.set(owner, value);
      else owner[this.own] = value;
      return this;
    }
  }
  class WeakSet extends WeakMap {
    add(owner) { return this.set(owner, true); }
  }
  const colours = new Map();
  ${withLateCounts(withColours(axe.source))}
}
axe.configure({ noHtml: true });
axe.addReporter('faults', (rules, options, tell) =>
  axe.getReporter('v1')(rules.filter(({ violations }) => violations.length > 0), options, tell));`;

const RULES = {
  wcag: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  contrast: { type: 'rule', values: ['color-contrast'] },
  /** What the words of a language decide: whether everything has a name and the page its language, and how large what is pressed becomes. */
  names: {
    type: 'rule',
    values: [
      'area-alt',
      'aria-command-name',
      'aria-input-field-name',
      'aria-meter-name',
      'aria-progressbar-name',
      'aria-toggle-field-name',
      'aria-tooltip-name',
      'button-name',
      'document-title',
      'frame-title',
      'html-has-lang',
      'html-lang-valid',
      'image-alt',
      'input-button-name',
      'input-image-alt',
      'label',
      'link-name',
      'object-alt',
      'role-img-alt',
      'select-name',
      'summary-name',
      'svg-img-alt',
      'target-size',
      'valid-lang',
    ],
  },
  /** Those of good practice too. */
  all: undefined,
} as const;

/**
 * What axe finds on the page as it stands, a line each; or in the parts of it that a selector names, where there are any. Axe is read once a document,
 * and does not list what is right.
 */
export async function faults(page: Page, rules: keyof typeof RULES = 'wcag', within?: string): Promise<string[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(AXE);
  const runOnly = RULES[rules];
  const parts = JSON.stringify(within ?? null);
  const { violations } = (await page.evaluate(
    `axe.run(${parts} && document.querySelector(${parts}) ? { include: [${parts}] } : document,
      ${JSON.stringify({ runOnly, reporter: 'faults', resultTypes: ['violations'] })}).then(({ violations }) => ({ violations }))`,
  )) as Judged;
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} (${node.failureSummary})`).join(' | ')}`,
  );
}

/** Colours are judged where they come to rest. */
export const still = (page: Page) =>
  page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; animation: none !important }' });

/** The button for it may lie below a drawer, or be missing on paper: there the theme stays. */
export const switchTheme = (page: Page) =>
  page.evaluate(`document.querySelector('[aria-label$="模式"], [aria-label$=" mode"]')?.click()`);

/** How many pixels the page is wider than its window: it scrolls sideways when there are any. */
export async function overflow(page: Page): Promise<number> {
  const [content, width] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [number, number];
  return Math.max(0, content - width);
}

const BEYOND = `(() => {
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const top = dialogs.at(-1) ?? document;
  const isScrolledTo = (one) => {
    for (let over = one.parentElement; over && over !== document.body; over = over.parentElement)
      if (/auto|scroll/.test(getComputedStyle(over).overflowX) && over.scrollWidth > over.clientWidth) return true;
    return false;
  };
  return [...top.querySelectorAll('button, a, input, select, textarea, [role=combobox], [role=switch]')]
    .filter((one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      if (width < 2 || height < 2 || (left >= -1 && right <= innerWidth + 1)) return false;
      // Inline text that ends with three dots is wider than its box shows.
      if (one.parentElement.closest('.leaflet-container, [inert]') || one.matches('a, button') && getComputedStyle(one).display === 'inline') return false;
      return one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isScrolledTo(one);
    })
    .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? one.id).trim().slice(0, 60));
})()`;

/** What can be pressed or filled in and stands beside the page, where nothing scrolls to it: a box that hides what does not fit hides its overflow too. */
export const beyond = (page: Page): Promise<string[]> => page.evaluate(BEYOND);

const NAMED_BY_ICON = `[...document.querySelectorAll('button, a, [role=button], [role=menuitem]')]
  .filter((one) => {
    const icon = one.querySelector('.anticon[aria-label]');
    if (!icon || one.closest('[aria-hidden=true], [inert]') || !one.checkVisibility({ visibilityProperty: true })) return false;
    const names = ['aria-label', 'aria-labelledby', 'title'].some((name) => one.hasAttribute(name));
    return !names && (one.textContent ?? '').trim() === '' && !one.querySelector('img[alt]:not([alt=""])');
  })
  .map((one) => one.querySelector('.anticon').getAttribute('aria-label'))`;

/** Icons that alone name their buttons. Their names are technical words of English; axe takes them for names. */
export const namedByIcon = (page: Page): Promise<string[]> => page.evaluate(NAMED_BY_ICON);
