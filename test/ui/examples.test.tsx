import { render } from '@testing-library/react';
import { pieces } from '../../src/ui/examples';
import { globFiles } from '../harness/files';

/** They draw nothing of their own: one shows what is inside it, the other what hangs on something else. */
const OTHERS = ['ErrorBoundary', 'floating/Bubble', 'examples'];

describe('the shared pieces', () => {
  const files = globFiles(['src/ui'], /\.tsx$/)
    .map(({ path }) => path.slice('src/ui/'.length, -'.tsx'.length))
    .filter((name) => !OTHERS.includes(name));

  it.each(files)('%s has an example', (file) => {
    expect(pieces.map(({ piece }) => piece)).toContain(file);
  });

  it.each(pieces.map(({ piece, title, element }) => [piece, title, element] as const))(
    '%s, „%s“, draws itself without complaint',
    (_piece, _title, element) => {
      const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
      const { container, unmount } = render(element);
      expect(container).not.toBeEmptyDOMElement();
      unmount();
      expect(complaint.mock.calls).toEqual([]);
      complaint.mockRestore();
    },
  );
});
