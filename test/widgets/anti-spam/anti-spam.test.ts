import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const FORM = `<form action="/wp-comments-post.php" method="post" data-tiem="anti-spam"><textarea name="comment"></textarea>
<input type="password" name="secret"><p data-prefix="ak_" hidden><input type="hidden" name="ak_js" value="0"></p>
<button type="submit">Gửi</button></form>`;
const NAMES = 'bib bfs bkpc bkp bmc bmcc bmk bck bmmc btmc bsc bte btec bmm'.split(' ');

const field = (name: string) => getElement('form').querySelector<HTMLInputElement>(`input[name="${name}"]`);
const value = (name: string) => field(`ak_${name}`)?.value;
const submit = () => {
  getElement('form').addEventListener('submit', (event) => event.preventDefault());
  getElement('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
};
function at(
  type: string,
  time: number,
  init: Record<string, unknown> = {},
  target: Element = getElement('textarea'),
) {
  const { code, key, ...rest } = init;
  const event = type.startsWith('key')
    ? new KeyboardEvent(type, { bubbles: true, code: String(code), key: String(key ?? code), ...rest })
    : new MouseEvent(type, { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: time });
  target.dispatchEvent(event);
}
const press = (code: string, from: number, to: number, init = {}, target?: Element) => {
  at('keydown', from, { code, ...init }, target);
  at('keyup', to, { code, ...init }, target);
};

it('anti-spam: without JavaScript, leaves the form unchanged', () => {
  setServerHtml(FORM);
  expect(field('ak_js')).toHaveValue('0');
  expect(field('ak_bib')).toBeNull();
});

// spec 7.7: a field with the time in milliseconds
it('anti-spam: writes the current time in milliseconds into the time field when it is mounted', async () => {
  const before = Date.now();
  await openPage(FORM);
  const stamp = Number(value('js'));
  expect(stamp).toBeGreaterThanOrEqual(before);
  expect(stamp).toBeLessThanOrEqual(Date.now());
});

it('anti-spam: records nothing while the form has not been touched', async () => {
  await openPage(FORM);
  at('mousemove', 10, {}, document.body);
  at('mousemove', 900, {}, document.body);
  submit();
  expect(field('ak_bib')).toBeNull();
});

// spec 7.7: fourteen fields of timings
// spec 9: anti-spam: a mouse move every 500 ms
it('anti-spam: posts counts and timings in fourteen fields when the form is submitted', async () => {
  await openPage(FORM);
  press('KeyB', 1000, 1080);
  press('KeyA', 1200, 1290);
  press('Backspace', 1500, 1540);
  press('ShiftLeft', 1600, 1700, { key: 'Shift' });
  at('mousedown', 2000);
  at('mouseup', 2100);
  at('mousemove', 3000);
  at('mousemove', 3200);
  at('mousemove', 3500);
  at('touchstart', 4000);
  at('touchmove', 4050);
  at('touchend', 4090);
  document.dispatchEvent(new Event('scroll'));
  submit();

  expect(
    [...getElement('form').querySelectorAll('input')]
      .map(({ name }) => name)
      .filter((name) => name !== 'ak_js' && name.startsWith('ak_')),
  ).toEqual(NAMES.map((name) => `ak_${name}`));
  expect(value('bkp')).toBe('80,0;90,120;40,210');
  expect(value('bkpc')).toBe('3');
  expect(value('bck')).toBe('40,0');
  expect(value('bmk')).toBe('100,0');
  expect(value('bmc')).toBe('100,0');
  expect(value('bmcc')).toBe('1');
  expect(value('bmm')).toBe('500,0');
  expect(value('bmmc')).toBe('1');
  expect(value('bte')).toBe('90,0');
  expect(value('btec')).toBe('1');
  expect(value('btmc')).toBe('1');
  expect(value('bsc')).toBe('1');
  expect(Number(value('bfs'))).toBeGreaterThanOrEqual(Number(value('bib')));
});

it('anti-spam: records neither typed text nor the timing of a password', async () => {
  await openPage(FORM);
  press('KeyQ', 10, 20);
  press('KeyZ', 30, 40, {}, getElement('[name="secret"]'));
  submit();
  expect(value('bkpc')).toBe('1');
  const sent = [...getElement('form').querySelectorAll<HTMLInputElement>('[data-prefix] input')].map(
    (input) => input.value,
  );
  expect(sent.join('')).toMatch(/^[\d,;]*$/);
});

// spec 7.7: a hundred entries
// spec 9: anti-spam: 100 entries
it('anti-spam: after a hundred keys, timings are no longer recorded but keys are still counted', async () => {
  await openPage(FORM);
  for (let i = 0; i < 130; i++) press('KeyA', i * 10, i * 10 + 5);
  submit();
  expect(value('bkp')?.split(';')).toHaveLength(100);
  expect(value('bkpc')).toBe('130');
});

// spec 7.7: the prefix of the container
it('anti-spam: uses the field prefix that the container names', async () => {
  await openPage(FORM.replace('data-prefix="ak_"', 'data-prefix="hp_"'));
  press('KeyA', 10, 20);
  submit();
  expect(field('hp_bkpc')).toHaveValue('1');
});

it.each([
  // spec 7.7: only forms that are posted
  ['is not posted', FORM.replace('method="post"', '')],
  // spec 7.7: only to this site
  ['goes to another site', FORM.replace('action="/', 'action="https://elsewhere.example/')],
])('anti-spam: leaves a form alone that %s', async (_, form) => {
  await openPage(`<div data-tiem="anti-spam">${form.replace(' data-tiem="anti-spam"', '')}</div>`);
  press('KeyA', 10, 20);
  submit();
  expect(field('ak_bkpc')).toBeNull();
  expect(value('js')).toBe('0');
});

it('anti-spam: a form with a field named "method" that is added later is recorded like the others', async () => {
  await openPage('<div data-tiem="anti-spam"></div>');
  getElement('[data-tiem]').innerHTML =
    '<form method="post" action="/x"><input name="method" value="get"><input name="action"><textarea></textarea></form>';
  press('KeyA', 10, 20);
  submit();
  expect(value('bkpc')).toBe('1');
});

it('anti-spam: adds only passive listeners, and removes its fields when it is unmounted', async () => {
  const listen = jest.spyOn(EventTarget.prototype, 'addEventListener');
  const page = await openPage(FORM);
  press('KeyA', 10, 20);
  const onForm = listen.mock.calls.filter((_, index) => listen.mock.contexts[index] === getElement('form'));
  listen.mockRestore();
  expect(onForm.map(([type]) => type)).toEqual(
    expect.arrayContaining(['keydown', 'mousedown', 'touchstart']),
  );
  for (const [type, , options] of onForm)
    expect([type, options]).toEqual([type, { passive: true, capture: true }]);
  submit();
  page.close();
  expect(field('ak_bkpc')).toBeNull();
  expect(value('js')).toBe('0');
});
