import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppContext } from '../../src/app/AppContext';
import type { App } from '../../src/app/app.types';
import { ThirdPartyContent } from '../../src/extend/ThirdPartyContent';
import { installPageReact, React18 } from '../support/extend/page-react';

const { createElement, useEffect, useState } = React18;

let undo: () => void;
beforeEach(() => {
  undo = installPageReact();
});
afterEach(() => undo());

function renderContent(content: unknown) {
  const told: string[] = [];
  const app = {
    settings: { currentUserIsAdmin: false },
    report: (where: string, cause: unknown) => void told.push(`${where}: ${(cause as Error).message}`),
  } as unknown as App;
  const view = (total: string) => (
    <AppContext.Provider value={app}>
      <ThirdPartyContent ownerName="the method „x“" content={content} props={{ total }} />
      <p>neighbour</p>
    </AppContext.Provider>
  );
  const { rerender, unmount } = render(view('10 ₫'));
  return { told, update: (total: string) => rerender(view(total)), unmount };
}

/** A component of the page's React. */
function Counter({ total, onGone }: { total?: string; onGone(): void }) {
  const [count, setCount] = useState(0);
  useEffect(() => onGone, [onGone]);
  return createElement('button', { onClick: () => setCount((n) => n + 1) }, `${total} × ${count}`);
}

function Own() {
  return <b>own</b>;
}

test('page React: an element keeps its state when its props change, and is unmounted cleanly', async () => {
  const log: string[] = [];
  const { update, unmount } = renderContent(createElement(Counter, { onGone: () => void log.push('gone') }));
  await userEvent.click(await screen.findByRole('button', { name: '10 ₫ × 0' }));
  update('20 ₫');
  expect(await screen.findByRole('button', { name: '20 ₫ × 1' })).toBeInTheDocument();
  unmount();
  await waitFor(() => expect(log).toEqual(['gone']));
});

test('page React: a component that returns a string is rendered', async () => {
  renderContent(createElement(() => 'Quét mã để trả'));
  expect(await screen.findByText('Quét mã để trả')).toBeInTheDocument();
});

test('page React: a plain tag gets no props as attributes', async () => {
  renderContent(createElement('span', { className: 'logo' }, 'MoMo'));
  expect(await screen.findByText('MoMo')).not.toHaveAttribute('total');
});

// fault 31
test('page React: an element that throws while rendering is removed alone, and the error is reported', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { told } = renderContent(
    createElement(() => {
      throw new Error('no settings');
    }),
  );
  await waitFor(() => expect(told).toEqual(['the method „x“: no settings']));
  silent.mockRestore();
  expect(screen.getByText('neighbour')).toBeInTheDocument();
});

test("page React: elements of the bundle are still rendered by the bundle's own React", async () => {
  renderContent(<Own />);
  expect(await screen.findByText('own')).toBeInTheDocument();
  expect(document.querySelector('.tiem-third-party')).toBeNull();
});

test('page React: other content stays unaffected when a script writes into the node of an element', async () => {
  const { update, unmount } = renderContent(
    createElement(({ total }: { total: string }) => createElement('i', null, total)),
  );
  const node = (await screen.findByText('10 ₫')).closest('.tiem-third-party') as HTMLElement;
  node.innerHTML = '<u>written over</u>';
  update('20 ₫');
  expect(screen.getByText('neighbour')).toBeInTheDocument();
  // The page's React logs that its own nodes are missing.
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  unmount();
  silent.mockRestore();
  expect(screen.queryByText('neighbour')).toBeNull();
});
