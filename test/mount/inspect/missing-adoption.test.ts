import { isAdoptionMissing } from '../../../mount/inspect/origins';

const ADOPTED = Symbol.for('tiem.adopted');

afterEach(() => {
  document.body.innerHTML = '';
  delete (window as unknown as Record<symbol, unknown>)[ADOPTED];
});

const settings = (json: string) => {
  document.body.innerHTML = `<script type="application/json" data-tiem-settings>${json}</script>`;
};

test('inspector: the setting adopt without tiem-adopt.js is reported as having no effect', () => {
  settings('{"adopt":["astra"]}');
  expect(isAdoptionMissing()).toBe(true);
});

test('inspector: nothing is reported once tiem-adopt.js has run', () => {
  settings('{"adopt":["astra"]}');
  Object.assign(window, { [ADOPTED]: new WeakMap() });
  expect(isAdoptionMissing()).toBe(false);
});

test.each(['{}', '{"adopt":[]}'])('inspector: nothing is reported for the settings %s', (json) => {
  settings(json);
  expect(isAdoptionMissing()).toBe(false);
});
