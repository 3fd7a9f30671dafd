import type { Locator, Page } from 'playwright-core';

/** Acts on a page and counts the steps: a click, a filled field and a key are one each. */
export class Steps {
  count = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  /** Fills a field, or the one that has the focus. */
  async type(text: string, field?: Locator): Promise<void> {
    this.count += 1;
    if (field) await field.fill(text);
    else await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  /** Opens a choice and takes one of it, which are two steps. */
  async choose(field: Locator, option: string): Promise<void> {
    await this.click(field);
    await this.click(this.page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first());
  }
}
