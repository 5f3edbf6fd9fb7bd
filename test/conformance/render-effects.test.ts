import { findRenderEffects } from '../support/conformance/render-effects';
import { globFiles } from '../support/project-files';

const findEffects = (text: string) => findRenderEffects({ path: 'A.tsx', text });

it('components and hooks: none has a side effect while rendering', () => {
  const files = globFiles(['src', 'widgets', 'mount'], /\.tsx?$/);
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(findRenderEffects)).toEqual([]);
});

it.each([
  ['messages that a component adds', 'function View() { messages.add(cartTexts); return null; }'],
  ['messages that are added in a chain', 'const View = () => useMessages().add(cartTexts).t("a");'],
  ['messages of the app', 'export default function View() { const { t } = app.messages.add(all); }'],
  ['a ref that a hook writes', 'function useLatest(value) { latest.current = value; }'],
  ['a ref that is written in a condition', 'function View() { if (a) first.current ??= a; }'],
  ['a ref that is incremented', 'const View = memo(function ({ a }) { count.current++; });'],
  ['a subscription in useMemo', 'function View() { useMemo(() => { store.subscribe(update); }, []); }'],
  ['an action', 'function View() { dispatch(opened()); }'],
  ['a domain that useState adds', 'const View: FC = () => { useState(() => app.addDomain(cart)); };'],
])('check for side effects while rendering: finds %s', (_what, text) => {
  expect(findEffects(text)).toEqual([expect.stringMatching(/^A\.tsx:1 .+ while rendering$/)]);
});

it.each([
  ['a ref that a handler writes', 'function View() { const handle = () => { latest.current = 1; }; }'],
  ['a ref that an effect writes', 'function useLatest(a) { useEffect(() => { latest.current = a; }); }'],
  ['messages that a function adds', 'function openView(app) { app.messages.add(cartTexts); }'],
  ['a set to which a component adds', 'function View() { const seen = new Set(); seen.add(1); }'],
  ['a function declared in a component', 'function View() { function open() { dispatch(a); } }'],
])('check for side effects while rendering: accepts %s', (_what, text) => {
  expect(findEffects(text)).toEqual([]);
});
