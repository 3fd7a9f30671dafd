import { contract } from '@csms/contract';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { type Api, signInByApi } from './testing/api.ts';
import { captchaAnswer, fillSignIn, launch, openPage } from './testing/console.ts';
import { PASSWORD, type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let mail: MailServer;
beforeAll(async () => {
  [product, browser, mail] = await Promise.all([startProduct(), launch(), startMailServer('ops@csms.example', 'mail-code')]);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await mail?.close();
});

const letterTo = async (address: string, from = 0) => {
  await expect.poll(() => mail.received.slice(from).some(({ to }) => to.includes(address)), { timeout: 60_000 }).toBe(true);
  return mail.received.slice(from).findLast(({ to }) => to.includes(address))!;
};
const codeIn = (text: string) => /^ {4}(\w{8})$/m.exec(text)![1]!;

/** A user with all rights of the platform, whose password nobody else's test changes. */
async function newUser(api: Api, username: string, email: string): Promise<void> {
  const { list } = await api.call('GET', `${contract.roles.queryRoles.path}?limit=100`);
  const admin = list.find(({ roleKey }: { roleKey: string }) => roleKey === 'admin');
  const phone = `138${String(Date.now()).slice(-8)}`;
  const body = { username, password: PASSWORD, roleId: admin.id, providerId: 1, allStations: true, phone, email };
  await api.call('POST', contract.systemUsers.addUser.path, body);
}

async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto(`${product.url}/login`);
  await fillSignIn(page, product, { username, password });
}

describe('a company becomes a provider', () => {
  it('applies, is approved by mail, sets its password by mail, and sees its own name and nothing of others', async () => {
    const api = await signInByApi(product);
    const admin = await openPage(browser, product, { token: api.token });
    await admin.goto(`${product.url}/systemManagement/userManage?tab=providers&edit=1`);
    const form = admin.getByRole('dialog', { name: 'Edit CSMS' });
    await form.getByLabel('Mail account').fill('ops@csms.example');
    await form.getByLabel('Authorization code').fill('wrong');
    await form.getByLabel('SMTP address').fill('127.0.0.1');
    await form.getByLabel('SMTP port').fill(String(mail.port));
    await form.getByLabel('To', { exact: true }).fill('me@csms.example');
    await form.getByRole('button', { name: 'Send test mail' }).click();
    await admin.getByText('The mail server does not accept the account or its authorization code').waitFor();
    await form.getByLabel('Authorization code').fill('mail-code');
    await form.getByRole('button', { name: 'Send test mail' }).click();
    await admin.getByText('Test mail sent to me@csms.example').waitFor();
    expect((await letterTo('me@csms.example')).subject).toBe('Test mail');
    await form.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Provider saved').waitFor();

    const company = await openPage(browser, product, { language: 'zh' });
    await company.goto(`${product.url}/login`);
    await company.getByRole('link', { name: '申请成为运营商' }).click();
    await company.waitForURL(/\/applyForm$/);
    await company.getByRole('button', { name: '提交申请' }).click();
    await company.getByText('请输入验证码').waitFor();
    await company.getByLabel('公司名称').fill('星河充电');
    await company.locator('#country').click();
    await company.getByTitle('中国', { exact: true }).click();
    await company.getByLabel('联系人').fill('李华');
    await company.getByLabel('电话').fill('+86 13800001111');
    await company.getByLabel('邮箱').fill('li@galaxy.example');
    await company.locator('input[type=file]').setInputFiles({
      name: '执照.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    });
    await company.getByText('文件格式不正确, 请上传png/jpg/jpeg/pdf格式文件!').waitFor();
    await company.locator('input[type=file]').setInputFiles({
      name: '执照.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    });
    await company.getByText('执照.pdf').waitFor();
    await company.locator('#applyCaptcha').fill(await captchaAnswer(company, product));
    await company.getByRole('button', { name: '提交申请' }).click();
    await company.getByText('申请已提交').waitFor();

    await admin.getByRole('button', { name: 'Applications' }).click();
    await admin.waitForURL(/\/apply\/applyRecord$/);
    await admin.getByRole('link', { name: '星河充电' }).click();
    await admin.getByText('Business licence').waitFor();
    await admin.getByRole('button', { name: 'Approve' }).click();
    const approval = admin.getByRole('dialog', { name: 'Approve 星河充电' });
    await approval.getByLabel('Account of the first user').fill('galaxy');
    await approval.getByRole('button', { name: 'Approve' }).click();
    await admin.getByText('Approved: 星河充电 is a provider now').waitFor();
    expect((await letterTo('li@galaxy.example')).text).toContain('登录账号：galaxy');

    const before = mail.received.length;
    await company.getByRole('link', { name: '返回登录' }).click();
    await company.getByRole('button', { name: '忘记密码？' }).click();
    const dialog = company.getByRole('dialog', { name: '重置密码' });
    await dialog.getByLabel('账号').fill('galaxy');
    await dialog.locator('img[src^="data:image/svg+xml"]').waitFor();
    await dialog.locator('#forgotCaptcha').fill(await captchaAnswer(company, product));
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await dialog.getByLabel('邮件中的验证码').fill(codeIn((await letterTo('li@galaxy.example', before)).text));
    await dialog.getByLabel('新密码', { exact: true }).fill('galaxy-1');
    await dialog.getByLabel('确认新密码').fill('galaxy-2');
    await dialog.getByText('两次输入密码不一致!').waitFor();
    await dialog.getByLabel('确认新密码').fill('galaxy-1');
    await dialog.getByRole('button', { name: '设置新密码' }).click();
    await dialog.getByText('密码不能由账号、姓名、邮箱或运营商名称构成').waitFor();
    await dialog.getByLabel('新密码', { exact: true }).fill('milky-way-1');
    await dialog.getByLabel('确认新密码').fill('milky-way-1');
    await dialog.getByRole('button', { name: '设置新密码' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await signIn(company, 'galaxy', 'milky-way-1');
    await company.waitForURL(/\/dashboard/);
    // Four characters are spaced out.
    await company.getByText('星 河 充 电').waitFor();
    await company.goto(`${product.url}/systemManagement/userManage?tab=providers`);
    await company.getByRole('row', { name: /星河充电/ }).waitFor();
    expect(await company.locator('tbody tr[data-row-key]').count()).toBe(1);
    await company.goto(`${product.url}/apply/applyRecord`);
    await company.getByText('当前操作没有权限').first().waitFor();
  });
});

describe('one’s own account', () => {
  it('changes its password in the words of the specification, is signed out after a second, and signs in with the new one', async () => {
    const api = await signInByApi(product);
    await newUser(api, 'ann', 'ann@csms.example');
    const page = await openPage(browser, product, { language: 'zh' });
    await signIn(page, 'ann');
    await page.waitForURL(/\/dashboard/);
    await page.getByRole('button', { name: '账号菜单' }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    await page.waitForURL(/dialog=password/);
    const form = page.getByRole('dialog', { name: '修改密码' });
    await form.getByLabel('原密码').fill('not-it');
    await form.getByLabel('新密码', { exact: true }).fill('1234');
    await form.getByText('密码长度不能少于 5 个字符').waitFor();
    await form.getByLabel('新密码', { exact: true }).fill('12345');
    await form.getByLabel('确认新密码').fill('12345');
    // Changing the new password checks the confirmation again.
    await form.getByLabel('新密码', { exact: true }).fill('123456');
    await form.getByText('两次输入密码不一致!').waitFor();
    await form.getByLabel('确认新密码').fill('123456');
    await page.keyboard.press('Enter');
    await form.getByText('原密码错误，请重新输入').waitFor();
    await form.getByLabel('原密码').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await form.getByText('该密码过于常见，容易被猜中，请更换').waitFor();
    await form.getByLabel('新密码', { exact: true }).fill('open-road');
    await form.getByLabel('确认新密码').fill('open-road');
    await page.keyboard.press('Enter');
    await page.getByText('密码重置成功，请重新登录').waitFor();
    await page.waitForURL(/\/login/);
    await signIn(page, 'ann', 'open-road');
    await page.waitForURL(/\/dashboard/);
  });

  it('keeps its profile and picture, and shows them in the frame without a reload', async () => {
    const api = await signInByApi(product);
    await newUser(api, 'bea', 'bea@csms.example');
    const page = await openPage(browser, product);
    await signIn(page, 'bea');
    await page.waitForURL(/\/dashboard/);
    await page.goto(`${product.url}/user/profile`);
    await page.getByLabel('Name', { exact: true }).fill('Beatrix');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile saved').waitFor();
    await page.getByRole('button', { name: 'Account menu' }).getByText('Beatrix').waitFor();
    const picture = page.getByRole('button', { name: 'Account menu' }).locator('img');
    await expect.poll(() => picture.evaluate('img => img.naturalWidth > 0 || img.complete')).not.toBe(false);
    expect(await picture.getAttribute('src')).toContain('/common/download/resource?resource=');
  });

  it('changes its e-mail address with the password, and the old address hears of it', async () => {
    const api = await signInByApi(product);
    await newUser(api, 'eli', 'eli@csms.example');
    const page = await openPage(browser, product);
    await signIn(page, 'eli');
    await page.waitForURL(/\/dashboard/);
    await page.goto(`${product.url}/user/profile`);
    expect(await page.getByLabel('Your password').count()).toBe(0);
    await page.getByLabel('E-mail').fill('eli@new.example');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Your password is required', { exact: true }).waitFor();
    await page.getByLabel('Your password').fill('not-it');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('The old password is wrong').first().waitFor();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile saved').waitFor();
    await page.getByLabel('Your password').waitFor({ state: 'detached' });
    expect((await letterTo('eli@csms.example')).text).toContain('eli@new.example');
  });

  it('asks for the second factor once it is on, and a recovery code opens too', async () => {
    const api = await signInByApi(product);
    await newUser(api, 'carl', 'carl@csms.example');
    const page = await openPage(browser, product);
    await signIn(page, 'carl');
    await page.waitForURL(/\/dashboard/);
    await page.goto(`${product.url}/user/profile`);
    await page.getByRole('button', { name: 'Set up' }).click();
    const drawer = page.getByRole('dialog', { name: 'Set up the second factor' });
    await drawer.getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const secret = (
      await drawer
        .locator('[title]')
        .filter({ hasText: /^[A-Z2-7]{32}$/ })
        .first()
        .innerText()
    ).trim();
    const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
    await drawer.getByLabel('Code from the app').fill(codeAt(Date.now()));
    await page.keyboard.press('Enter');
    const kept = page.getByRole('dialog', { name: 'The second factor is on' });
    const recovery = await kept.locator('li').first().innerText();
    await kept.getByRole('button', { name: 'I have saved them' }).click();

    for (const code of [codeAt(Date.now() + 30_000), recovery]) {
      const fresh = await openPage(browser, product);
      await signIn(fresh, 'carl');
      const field = fresh.getByLabel('Code from your authenticator app');
      await field.fill('000000');
      await field.press('Enter');
      await fresh.getByRole('alert').getByText('The code is wrong or already used').waitFor();
      await field.fill(code);
      await field.press('Enter');
      await fresh.waitForURL(/\/dashboard/);
    }
    // This session and the two fresh ones; one of them is ended from here.
    await page.reload();
    await page.getByRole('button', { name: 'End', exact: true }).first().click();
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByRole('button', { name: 'OK' }).click();
    await page.getByText('Session ended').waitFor();
  });

  it('adds a passkey, signs in with the password and it, and then with it alone', async () => {
    const api = await signInByApi(product);
    await newUser(api, 'pia', 'pia@csms.example');
    const page = await openPage(browser, product, { apart: true });
    // A device with a fingerprint reader, which knows the right finger.
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // By its address there are none; by its name there are.
    const url = product.url.replace('127.0.0.1', 'localhost');
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
    await page.goto(`${url}/login?redirect=%2Fuser%2Fprofile`);
    await fillSignIn(page, product, { username: 'pia' });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Continue' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
    await proof.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const kept = page.getByRole('dialog', { name: 'Your recovery codes' });
    await kept.getByRole('listitem').first().waitFor();
    expect(await kept.getByRole('listitem').count()).toBe(10);
    await kept.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('This device only').waitFor();

    await page.context().clearCookies();
    await page.goto(`${url}/login?redirect=%2Fuser%2Fprofile`);
    await fillSignIn(page, product, { username: 'pia' });
    await page.getByLabel('Recovery code').waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('last used').first().waitFor();
    await page.getByText('Instead of the password').click();
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();

    await page.context().clearCookies();
    await page.goto(`${url}/login?redirect=%2Fuser%2Fprofile`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('This device only').waitFor();
  });
});
