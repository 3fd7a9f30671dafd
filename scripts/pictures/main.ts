import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { provide } from '../machine-tools.ts';
import { handbookPictures } from './handbook.ts';
import { signIn } from './product.ts';
import { readmePictures } from './readme.ts';

/** Makes the pictures of the README, or those of the handbook, from a running server with chargers: `npm run screenshots -- --url http://localhost:8080 --password … [--handbook --technician <who has a work order> [--only <part of a name>]]`. */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    username: { type: 'string', default: 'admin' },
    password: { type: 'string' },
    handbook: { type: 'boolean', default: false },
    technician: { type: 'string', default: '' },
    'technician-password': { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
if (!values.password) throw new Error('--password is missing: that of the user who signs in');
const found = provide('chromium');
if (found.problem) throw new Error(found.problem);
const product = await signIn(values.url, values.username, values.password);
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const { technician, 'technician-password': theirs = values.password } = values;
  if (values.handbook) await handbookPictures(browser, product, await signIn(values.url, technician, theirs), values.only);
  else await readmePictures(browser, product);
} finally {
  await browser.close();
}
