/** @jest-environment jsdom */
import { readSettings } from '../../src/app/settings';

// fault 30
it('settings: the script with the settings is found although elements on the page are named like DOM methods', () => {
  document.body.innerHTML = `<img name="querySelectorAll"><img name="scripts"><form id="wcSettings"></form>
    <script type="application/json" data-tiem-settings>{"pluginPrefix": "tiem"}</script>`;
  // Simulates that an `<img name="querySelectorAll">` replaces the method of `document`, as in browsers, because
  // jsdom does not emulate this for existing methods.
  Object.defineProperty(document, 'querySelectorAll', { value: document.images[0], configurable: true });
  const { settings, problems } = readSettings(document, window);
  Reflect.deleteProperty(document, 'querySelectorAll');
  expect(settings.pluginPrefix).toBe('tiem');
  expect(problems).toEqual([]);
});
