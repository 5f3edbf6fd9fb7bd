import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppContext } from '../../src/app/AppContext';
import type { App } from '../../src/app/app.types';
import { ThirdPartyContent } from '../../src/extend/ThirdPartyContent';
import { installPageReact, React18 } from '../support/extend/page-react';

const { createElement, useEffect, useState } = React18;

let removePageReact: () => void;
beforeEach(() => {
  removePageReact = installPageReact();
});
afterEach(() => removePageReact());

function renderThirdPartyContent(content: unknown) {
  const reportedErrors: string[] = [];
  const app = {
    settings: { currentUserIsAdmin: false },
    report: (where: string, cause: unknown) =>
      void reportedErrors.push(`${where}: ${(cause as Error).message}`),
  } as unknown as App;
  const createContentView = (total: string) => (
    <AppContext.Provider value={app}>
      <ThirdPartyContent ownerName="the method „x“" content={content} props={{ total }} />
      <p>neighbour</p>
    </AppContext.Provider>
  );
  const { rerender, unmount } = render(createContentView('10 ₫'));
  return { reportedErrors, update: (total: string) => rerender(createContentView(total)), unmount };
}

/** A component created with the page's own React. */
function Counter({ total, onUnmount }: { total?: string; onUnmount(): void }) {
  const [count, setCount] = useState(0);
  useEffect(() => onUnmount, [onUnmount]);
  return createElement('button', { onClick: () => setCount((n) => n + 1) }, `${total} × ${count}`);
}

function BundleComponent() {
  return <b>own</b>;
}

test('page React: a component keeps its state when its props change, and its effects are cleaned up on unmount', async () => {
  const log: string[] = [];
  const { update, unmount } = renderThirdPartyContent(
    createElement(Counter, { onUnmount: () => void log.push('gone') }),
  );
  await userEvent.click(await screen.findByRole('button', { name: '10 ₫ × 0' }));
  update('20 ₫');
  expect(await screen.findByRole('button', { name: '20 ₫ × 1' })).toBeInTheDocument();
  unmount();
  await waitFor(() => expect(log).toEqual(['gone']));
});

test('page React: a component that returns a string is rendered', async () => {
  renderThirdPartyContent(createElement(() => 'Quét mã để trả'));
  expect(await screen.findByText('Quét mã để trả')).toBeInTheDocument();
});

test('page React: props for components do not become attributes of a plain HTML element', async () => {
  renderThirdPartyContent(createElement('span', { className: 'logo' }, 'MoMo'));
  expect(await screen.findByText('MoMo')).not.toHaveAttribute('total');
});

// fault 31
test('page React: a component that throws while rendering is removed, other content stays, and the error is reported', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { reportedErrors } = renderThirdPartyContent(
    createElement(() => {
      throw new Error('no settings');
    }),
  );
  await waitFor(() => expect(reportedErrors).toEqual(['the method „x“: no settings']));
  consoleError.mockRestore();
  expect(screen.getByText('neighbour')).toBeInTheDocument();
});

test("page React: elements created with the bundle's own React are rendered by that React", async () => {
  renderThirdPartyContent(<BundleComponent />);
  expect(await screen.findByText('own')).toBeInTheDocument();
  expect(document.querySelector('.tiem-third-party')).toBeNull();
});

test("page React: when a script replaces a component's DOM nodes, the content beside the component stays in the page", async () => {
  const { update, unmount } = renderThirdPartyContent(
    createElement(({ total }: { total: string }) => createElement('i', null, total)),
  );
  const node = (await screen.findByText('10 ₫')).closest('.tiem-third-party') as HTMLElement;
  node.innerHTML = '<u>written over</u>';
  update('20 ₫');
  expect(screen.getByText('neighbour')).toBeInTheDocument();
  // Hides the error that the page's React logs when it unmounts the component, whose nodes a script has removed.
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  unmount();
  consoleError.mockRestore();
  expect(screen.queryByText('neighbour')).toBeNull();
});
