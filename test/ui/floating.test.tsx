import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover, Tooltip } from '../../src/ui/floating/Tooltip';
import { findAxeViolations } from '../support/ui/axe-violations';

const bubble = () => document.querySelector('.tiem-floating');
/** The bubble is loaded by a dynamic import, which fake timers do not speed up. */
const arrive = async () => {
  await act(async () => {
    await import('../../src/ui/floating/Bubble');
  });
};

describe('a tooltip', () => {
  beforeEach(async () => {
    await arrive();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());
  const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('tooltip: its text is available to screen readers before it is shown', () => {
    render(
      <Tooltip text="Tính khi thanh toán">
        <button type="button">Phí</button>
      </Tooltip>,
    );
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Tính khi thanh toán');
    expect(bubble()).toBeNull();
  });

  // spec 9: tooltip: 700 ms
  it('tooltip: shown after 700 ms of hovering, and hidden when the pointer leaves', async () => {
    render(
      <Tooltip text="Tính khi thanh toán">
        <button type="button">Phí</button>
      </Tooltip>,
    );
    const around = screen.getByRole('button').parentElement!;
    fireEvent.pointerEnter(around, { pointerType: 'mouse' });
    await advanceTime(699);
    expect(bubble()).toBeNull();
    await advanceTime(1);
    await waitFor(() => expect(bubble()).toHaveTextContent('Tính khi thanh toán'));
    fireEvent.pointerLeave(around);
    expect(bubble()).toBeNull();
  });

  it('tooltip: Esc hides it', async () => {
    render(
      <Tooltip text="Tính khi thanh toán">
        <button type="button">Phí</button>
      </Tooltip>,
    );
    fireEvent.pointerEnter(screen.getByRole('button').parentElement!, { pointerType: 'mouse' });
    await advanceTime(700);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(bubble()).toBeNull();
  });
});

describe('a popover', () => {
  it('popover: when opened with the keyboard, Esc closes it and the focus returns to its button', async () => {
    const user = userEvent.setup();
    render(<Popover label="Trong kiện hàng">Bát men lam × 2</Popover>);
    const button = screen.getByRole('button', { name: 'Trong kiện hàng' });
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Trong kiện hàng' })).toHaveTextContent('Bát men lam');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await findAxeViolations()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('popover: a click outside closes it, but a click inside does not', async () => {
    const user = userEvent.setup();
    render(
      <>
        <Popover label="Trong kiện hàng">Bát men lam × 2</Popover>
        <p>Nơi khác</p>
      </>,
    );
    await user.click(screen.getByRole('button'));
    await user.click(await screen.findByRole('dialog'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(screen.getByText('Nơi khác'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // spec 9: popover: placed anew every 500 ms
  it('popover: repositioned every 500 ms, in case its anchor has moved', async () => {
    await arrive();
    jest.useFakeTimers();
    const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    const placed = () => screen.queryByRole('dialog')?.style.transform;
    try {
      render(<Popover label="Trong kiện hàng">Bát men lam × 2</Popover>);
      const button = screen.getByRole('button');
      let top = 100;
      button.getBoundingClientRect = () => new DOMRect(20, top, 80, 40);
      fireEvent.click(button);
      await advanceTime(400);
      const first = placed();
      expect(first).toMatch(/^translate/);
      top = 200;
      // The interval is at an unknown phase; when it fires, the bubble moves.
      for (let waited = 0; placed() === first && waited < 500; waited++) await advanceTime(1);
      const second = placed();
      expect(second).not.toBe(first);
      top = 300;
      // Preact renders a little after the timer fires.
      await advanceTime(450);
      expect(placed()).toBe(second);
      await advanceTime(100);
      expect(placed()).not.toBe(second);
    } finally {
      jest.useRealTimers();
    }
  });
});
