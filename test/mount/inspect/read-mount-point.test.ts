import { readOptions, readSetting } from '../../../mount/inspect/read-mount-point';

afterEach(() => {
  document.body.innerHTML = '';
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
  expect(readSetting('locale')).toBe('en');
});
