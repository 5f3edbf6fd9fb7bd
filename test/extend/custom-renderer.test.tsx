import { render, screen } from '@testing-library/react';
import { AppContext } from '../../src/app/AppContext';
import type { App } from '../../src/app/app.types';
import { createCustomRenderer } from '../../src/extend/custom-renderer';
import { ThirdPartyContent } from '../../src/extend/ThirdPartyContent';

function renderThirdPartyContent(content: unknown, { isAdmin = false, props = {} } = {}) {
  const reportedErrors: string[] = [];
  const app = {
    settings: { currentUserIsAdmin: isAdmin },
    report: (where: string, cause: unknown) =>
      void reportedErrors.push(`${where}: ${(cause as Error).message}`),
  } as unknown as App;
  const createContentView = (props: object) => (
    <AppContext.Provider value={app}>
      <ThirdPartyContent ownerName="the thing „x“" content={content} props={{ ...props }} />
      <p>neighbour</p>
    </AppContext.Provider>
  );
  const { rerender, unmount } = render(createContentView(props));
  return { reportedErrors, update: (next: object) => rerender(createContentView(next)), unmount };
}

test('custom renderer: renders into its own node, receives new props, and is removed', () => {
  const log: string[] = [];
  const { update, unmount } = renderThirdPartyContent(
    createCustomRenderer<{ total: string }>((node, { total }) => {
      node.textContent = total;
      return {
        update: (props) => {
          node.textContent = props.total;
        },
        remove: () => void log.push('removed'),
      };
    }),
    { props: { total: '10 ₫' } },
  );
  expect(screen.getByText('10 ₫')).toBeInTheDocument();
  update({ total: '20 ₫' });
  expect(screen.getByText('20 ₫')).toBeInTheDocument();
  unmount();
  expect(log).toEqual(['removed']);
});

test.each([
  ['a custom renderer', () => createCustomRenderer(() => throwError())],
  ['an element', () => <ThrowingComponent />],
])(
  'third-party content: %s that throws is hidden from shoppers and reported, and other content stays',
  (_, createContent) => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { reportedErrors } = renderThirdPartyContent(createContent());
    consoleError.mockRestore();
    expect(reportedErrors).toEqual(['the thing „x“: it is broken']);
    expect(screen.queryByRole('note')).toBeNull();
    expect(screen.getByText('neighbour')).toBeInTheDocument();
  },
);

test('custom renderer: when another custom renderer replaces it, its content is removed', () => {
  const createTextRenderer = (text: string) =>
    createCustomRenderer((node) => {
      node.append(text);
      return undefined;
    });
  const createContentView = (content: unknown) => (
    <AppContext.Provider value={{} as App}>
      <ThirdPartyContent ownerName="the thing" content={content} />
    </AppContext.Provider>
  );
  const { rerender, container } = render(createContentView(createTextRenderer('first')));
  rerender(createContentView(createTextRenderer('second')));
  expect(container).toHaveTextContent(/^second$/);
});

// spec 6: admins read why an extension's content fails
// fault 31
test('third-party content: when it throws, an administrator sees the error, and for a failed request its HTTP status', () => {
  renderThirdPartyContent(
    createCustomRenderer(() => {
      throw Object.assign(new Error('long'), { status: 503, statusText: 'Service Unavailable' });
    }),
    { isAdmin: true },
  );
  expect(screen.getByRole('note')).toHaveTextContent('the thing „x“: 503 Service Unavailable');
});

test('custom renderer: an error thrown by its `update` is reported', () => {
  const { reportedErrors, update } = renderThirdPartyContent(
    createCustomRenderer(() => ({ update: () => throwError() })),
  );
  update({ total: '1' });
  expect(reportedErrors).toEqual(['the thing „x“: it is broken']);
});

test('third-party content: the HTML in a string is sanitised', async () => {
  renderThirdPartyContent('Chuyển <strong>khoản</strong><img src="x" onerror="alert(1)">');
  expect((await screen.findByText('khoản')).tagName).toBe('STRONG');
  expect(document.querySelector('img')).toBeNull();
});

function throwError(): never {
  throw new Error('it is broken');
}

function ThrowingComponent(): never {
  return throwError();
}
