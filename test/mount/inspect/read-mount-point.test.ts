import { isAdoptionMissing, readOptions, readPageSetting } from '../../../mount/inspect/read-mount-point';

const ADOPTED = Symbol.for('tiem.adopted');

afterEach(() => {
  document.body.innerHTML = '';
  delete (window as unknown as Record<symbol, unknown>)[ADOPTED];
});

const renderMountPoint = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector('[data-tiem]') as Element;
};

test('inspector: the options of a mount point are its attributes, without the state, and the settings of its widgets', () => {
  const element = renderMountPoint(
    `<p data-tiem="mini-cart notices" data-tiem-panel="dropdown" data-tiem-state="ready"></p>
     <script type="application/json" data-tiem-settings>{"locale":"en","widgets":{"mini-cart":{"reveal":false},"toc":{"depth":3}}}</script>
     <script type="application/json" data-tiem-settings>{</script>`,
  );
  expect(readOptions(element)).toEqual({
    attributes: [['data-tiem-panel', 'dropdown']],
    settings: [['mini-cart.reveal', 'false']],
  });
  expect(readPageSetting('locale')).toBe('en');
});

const insertSettings = (json: string) => {
  document.body.innerHTML = `<script type="application/json" data-tiem-settings>${json}</script>`;
};

test('inspector: the setting adopt without tiem-adopt.js is reported as having no effect', () => {
  insertSettings('{"adopt":["astra"]}');
  expect(isAdoptionMissing()).toBe(true);
});

test('inspector: nothing is reported once tiem-adopt.js has run', () => {
  insertSettings('{"adopt":["astra"]}');
  Object.assign(window, { [ADOPTED]: new WeakMap() });
  expect(isAdoptionMissing()).toBe(false);
});

test.each(['{}', '{"adopt":[]}'])('inspector: nothing is reported for the settings %s', (json) => {
  insertSettings(json);
  expect(isAdoptionMissing()).toBe(false);
});
