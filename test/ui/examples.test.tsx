import { render } from '@testing-library/react';
import { examples } from '../../src/ui/examples';
import { globFiles } from '../support/project-files';

/** Files of src/ui that need no example: components without markup of their own, and the examples themselves. */
const WITHOUT_EXAMPLES = ['ErrorBoundary', 'floating/Bubble', 'examples'];

describe('shared components', () => {
  const files = globFiles(['src/ui'], /\.tsx$/)
    .map(({ path }) => path.slice('src/ui/'.length, -'.tsx'.length))
    .filter((name) => !WITHOUT_EXAMPLES.includes(name));

  it.each(files)('shared components: %s has an example', (file) => {
    expect(examples.map(({ component }) => component)).toContain(file);
  });

  it.each(examples.map(({ component, title, element }) => [component, title, element] as const))(
    'shared components: the example of %s, „%s“, renders without console errors',
    (_piece, _title, element) => {
      const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
      const { container, unmount } = render(element);
      expect(container).not.toBeEmptyDOMElement();
      unmount();
      expect(consoleError.mock.calls).toEqual([]);
      consoleError.mockRestore();
    },
  );
});
