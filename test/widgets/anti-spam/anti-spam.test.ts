import { getExampleHtml } from '../../support/widgets/example-html';
import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const FORM = getExampleHtml('anti-spam');
const NAMES = 'bib bfs bkpc bkp bmc bmcc bmk bck bmmc btmc bsc bte btec bmm'.split(' ');

const getFormInput = (name: string) =>
  getElement('form').querySelector<HTMLInputElement>(`input[name="${name}"]`);
const readFieldValue = (name: string) => getFormInput(`ak_${name}`)?.value;
const submitForm = () => {
  getElement('form').addEventListener('submit', (event) => event.preventDefault());
  getElement('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
};
function dispatchInputEvent(
  type: string,
  time: number,
  init: Record<string, unknown> = {},
  target: Element = getElement('[name="comment"]'),
) {
  const { code, key, ...rest } = init;
  const event = type.startsWith('key')
    ? new KeyboardEvent(type, { bubbles: true, code: String(code), key: String(key ?? code), ...rest })
    : new MouseEvent(type, { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: time });
  target.dispatchEvent(event);
}
const pressKey = (code: string, from: number, to: number, init = {}, target?: Element) => {
  dispatchInputEvent('keydown', from, { code, ...init }, target);
  dispatchInputEvent('keyup', to, { code, ...init }, target);
};

it('anti-spam: without JavaScript, the form is unchanged', () => {
  setServerHtml(FORM);
  expect(getFormInput('ak_js')).toHaveValue('0');
  expect(getFormInput('ak_bib')).toBeNull();
});

// spec 7.7: a field with the time in milliseconds
it('anti-spam: writes the current time in milliseconds into the time field when it is mounted', async () => {
  const timeBefore = Date.now();
  await openPage(FORM);
  const stamp = Number(readFieldValue('js'));
  expect(stamp).toBeGreaterThanOrEqual(timeBefore);
  expect(stamp).toBeLessThanOrEqual(Date.now());
});

it('anti-spam: records nothing while the form has not been touched', async () => {
  await openPage(FORM);
  dispatchInputEvent('mousemove', 10, {}, document.body);
  dispatchInputEvent('mousemove', 900, {}, document.body);
  submitForm();
  expect(getFormInput('ak_bib')).toBeNull();
});

// spec 7.7: fourteen fields of timings
// spec 9: anti-spam: a mouse move every 500 ms
it('anti-spam: posts counts and timings in fourteen fields when the form is submitted', async () => {
  await openPage(FORM);
  pressKey('KeyB', 1000, 1080);
  pressKey('KeyA', 1200, 1290);
  pressKey('Backspace', 1500, 1540);
  pressKey('ShiftLeft', 1600, 1700, { key: 'Shift' });
  dispatchInputEvent('mousedown', 2000);
  dispatchInputEvent('mouseup', 2100);
  dispatchInputEvent('mousemove', 3000);
  dispatchInputEvent('mousemove', 3200);
  dispatchInputEvent('mousemove', 3500);
  dispatchInputEvent('touchstart', 4000);
  dispatchInputEvent('touchmove', 4050);
  dispatchInputEvent('touchend', 4090);
  document.dispatchEvent(new Event('scroll'));
  submitForm();

  expect(
    [...getElement('form').querySelectorAll('input')]
      .map(({ name }) => name)
      .filter((name) => name !== 'ak_js' && name.startsWith('ak_')),
  ).toEqual(NAMES.map((name) => `ak_${name}`));
  expect(readFieldValue('bkp')).toBe('80,0;90,120;40,210');
  expect(readFieldValue('bkpc')).toBe('3');
  expect(readFieldValue('bck')).toBe('40,0');
  expect(readFieldValue('bmk')).toBe('100,0');
  expect(readFieldValue('bmc')).toBe('100,0');
  expect(readFieldValue('bmcc')).toBe('1');
  expect(readFieldValue('bmm')).toBe('500,0');
  expect(readFieldValue('bmmc')).toBe('1');
  expect(readFieldValue('bte')).toBe('90,0');
  expect(readFieldValue('btec')).toBe('1');
  expect(readFieldValue('btmc')).toBe('1');
  expect(readFieldValue('bsc')).toBe('1');
  expect(Number(readFieldValue('bfs'))).toBeGreaterThanOrEqual(Number(readFieldValue('bib')));
});

it('anti-spam: records neither the typed text nor the timing of keys in a password field', async () => {
  await openPage(FORM.replace('<button', '<input type="password" name="secret">$&'));
  pressKey('KeyQ', 10, 20);
  pressKey('KeyZ', 30, 40, {}, getElement('[name="secret"]'));
  submitForm();
  expect(readFieldValue('bkpc')).toBe('1');
  const sent = [...getElement('form').querySelectorAll<HTMLInputElement>('[data-prefix] input')].map(
    (input) => input.value,
  );
  expect(sent.join('')).toMatch(/^[\d,;]*$/);
});

// spec 7.7: a hundred entries
// spec 9: anti-spam: 100 entries
it('anti-spam: after a hundred keys, counts further keys but no longer records their timing', async () => {
  await openPage(FORM);
  for (let i = 0; i < 130; i++) pressKey('KeyA', i * 10, i * 10 + 5);
  submitForm();
  expect(readFieldValue('bkp')?.split(';')).toHaveLength(100);
  expect(readFieldValue('bkpc')).toBe('130');
});

// spec 7.7: the prefix of the container
it("anti-spam: the names of its fields begin with the prefix from the mount point's attribute", async () => {
  await openPage(FORM.replace('data-prefix="ak_"', 'data-prefix="hp_"'));
  pressKey('KeyA', 10, 20);
  submitForm();
  expect(getFormInput('hp_bkpc')).toHaveValue('1');
});

it.each([
  // spec 7.7: only forms that are posted
  ['is not posted', FORM.replace('method="post"', '')],
  // spec 7.7: only to this site
  ['is posted to another site', FORM.replace('action="/', 'action="https://elsewhere.example/')],
])('anti-spam: leaves a form that %s unchanged', async (_, form) => {
  await openPage(`<div data-tiem="anti-spam">${form.replace(' data-tiem="anti-spam"', '')}</div>`);
  pressKey('KeyA', 10, 20);
  submitForm();
  expect(getFormInput('ak_bkpc')).toBeNull();
  expect(readFieldValue('js')).toBe('0');
});

it('anti-spam: a form with a field named "method" that is added later is recorded like other forms', async () => {
  await openPage('<div data-tiem="anti-spam"></div>');
  getElement('[data-tiem]').innerHTML =
    '<form method="post" action="/x"><input name="method" value="get"><input name="action"><textarea name="comment"></textarea></form>';
  pressKey('KeyA', 10, 20);
  submitForm();
  expect(readFieldValue('bkpc')).toBe('1');
});

it('anti-spam: adds only passive listeners, and removes its fields when it is unmounted', async () => {
  const listen = jest.spyOn(EventTarget.prototype, 'addEventListener');
  const page = await openPage(FORM);
  pressKey('KeyA', 10, 20);
  const onForm = listen.mock.calls.filter((_, index) => listen.mock.contexts[index] === getElement('form'));
  listen.mockRestore();
  expect(onForm.map(([type]) => type)).toEqual(
    expect.arrayContaining(['keydown', 'mousedown', 'touchstart']),
  );
  for (const [type, , options] of onForm)
    expect([type, options]).toEqual([type, { passive: true, capture: true }]);
  submitForm();
  page.close();
  expect(getFormInput('ak_bkpc')).toBeNull();
  expect(readFieldValue('js')).toBe('0');
});
