import { render, screen } from '@testing-library/react';
import { AppContext } from '../../src/app/AppContext';
import type { App } from '../../src/app/app.types';
import { createCustomRenderer } from '../../src/extend/custom-renderer';
import { ThirdPartyContent } from '../../src/extend/ThirdPartyContent';

function renderContent(content: unknown, { isAdmin = false, props = {} } = {}) {
  const told: string[] = [];
  const app = {
    settings: { currentUserIsAdmin: isAdmin },
    report: (where: string, cause: unknown) => void told.push(`${where}: ${(cause as Error).message}`),
  } as unknown as App;
  const view = (shown: object) => (
    <AppContext.Provider value={app}>
      <ThirdPartyContent ownerName="the thing „x“" content={content} props={{ ...shown }} />
      <p>neighbour</p>
    </AppContext.Provider>
  );
  const { rerender, unmount } = render(view(props));
  return { told, update: (next: object) => rerender(view(next)), unmount };
}

test('custom renderer: renders into its own node, receives new props, and is removed', () => {
  const log: string[] = [];
  const { update, unmount } = renderContent(
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
  ['a drawing', () => createCustomRenderer(() => fail())],
  ['an element', () => <Broken />],
])(
  'third-party content: %s that throws is hidden from shoppers and reported, and its neighbours stay',
  (_, made) => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { told } = renderContent(made());
    silent.mockRestore();
    expect(told).toEqual(['the thing „x“: it is broken']);
    expect(screen.queryByRole('note')).toBeNull();
    expect(screen.getByText('neighbour')).toBeInTheDocument();
  },
);

test('custom renderer: leaves nothing behind when another one replaces it', () => {
  const paragraph = (text: string) =>
    createCustomRenderer((node) => {
      node.append(text);
      return undefined;
    });
  const view = (content: unknown) => (
    <AppContext.Provider value={{} as App}>
      <ThirdPartyContent ownerName="the thing" content={content} />
    </AppContext.Provider>
  );
  const { rerender, container } = render(view(paragraph('first')));
  rerender(view(paragraph('second')));
  expect(container).toHaveTextContent(/^second$/);
});

// spec 6: admins read why an extension's content fails
// fault 31
test('third-party content: an admin sees why it failed, for a failed response its status rather than its message', () => {
  renderContent(
    createCustomRenderer(() => {
      throw Object.assign(new Error('long'), { status: 503, statusText: 'Service Unavailable' });
    }),
    { isAdmin: true },
  );
  expect(screen.getByRole('note')).toHaveTextContent('the thing „x“: 503 Service Unavailable');
});

test('custom renderer: its content is removed when its update throws', () => {
  const { told, update } = renderContent(createCustomRenderer(() => ({ update: () => fail() })));
  update({ total: '1' });
  expect(told).toEqual(['the thing „x“: it is broken']);
});

test('third-party content: the HTML of a string is rendered sanitised', async () => {
  renderContent('Chuyển <strong>khoản</strong><img src="x" onerror="alert(1)">');
  expect((await screen.findByText('khoản')).tagName).toBe('STRONG');
  expect(document.querySelector('img')).toBeNull();
});

function fail(): never {
  throw new Error('it is broken');
}

function Broken(): never {
  return fail();
}
