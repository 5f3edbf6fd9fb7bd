import { render } from '@testing-library/react';
import { examples } from '../../src/ui/examples';
import { globFiles } from '../support/project-files';

/** Components that render nothing of their own: one renders its children, the other a bubble next to an anchor. */
const OTHERS = ['ErrorBoundary', 'floating/Bubble', 'examples'];

describe('shared components', () => {
  const files = globFiles(['src/ui'], /\.tsx$/)
    .map(({ path }) => path.slice('src/ui/'.length, -'.tsx'.length))
    .filter((name) => !OTHERS.includes(name));

  it.each(files)('shared components: %s has an example', (file) => {
    expect(examples.map(({ component }) => component)).toContain(file);
  });

  it.each(examples.map(({ component, title, element }) => [component, title, element] as const))(
    'shared components: the example of %s, „%s“, renders without console errors',
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
