import { isAdoptionMissing } from '../../../mount/inspect/mount-point-origins';

const ADOPTED = Symbol.for('tiem.adopted');

afterEach(() => {
  document.body.innerHTML = '';
  delete (window as unknown as Record<symbol, unknown>)[ADOPTED];
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
