import { optionsOf, readSetting } from '../../../mount/inspect/read-mount-point';

afterEach(() => {
  document.body.innerHTML = '';
});

const show = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector('[data-tiem]') as Element;
};

test('options of a mount point: attributes without the state, and what the settings give its widgets', () => {
  const element = show(
    `<p data-tiem="mini-cart notices" data-tiem-panel="dropdown" data-tiem-state="ready"></p>
     <script type="application/json" data-tiem-settings>{"locale":"en","widgets":{"mini-cart":{"reveal":false},"toc":{"depth":3}}}</script>
     <script type="application/json" data-tiem-settings>{</script>`,
  );
  expect(optionsOf(element)).toEqual({
    attributes: [['data-tiem-panel', 'dropdown']],
    settings: [['mini-cart.reveal', 'false']],
  });
  expect(readSetting('locale')).toBe('en');
});
